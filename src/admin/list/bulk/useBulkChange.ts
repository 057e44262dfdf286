/** The banner after several records were changed, with its undo. */
import { useDataProvider, useRefresh } from 'react-admin'
import type { BulkItem } from '../../../api/records/bulk.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { slicesOf } from './bulkTask.ts'

/** Shows what was done, and offers to give every record in `former` its values back. */
export const useChangedBanner = (descriptor: Descriptor) => {
  const t = useTranslate()
  const showBanner = useBanner()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<AdminDataProvider>()

  const undo = async (former: readonly BulkItem[]): Promise<void> => {
    try {
      const outcomes = []
      for (const items of slicesOf(former))
        outcomes.push(...((await dataProvider.bulk(descriptor.path, { items })) ?? []))
      const failed = outcomes.filter(outcome => !outcome.isDone)
      const [first] = failed
      if (!first) showBanner([t('bulk.undone'), t('bulk.records', { count: outcomes.length })])
      else {
        const values = { count: failed.length, total: outcomes.length, why: errorMessage(first.error, t) }
        showBanner([t('bulk.notUndone'), t('bulk.notUndoneOf', values), { isFailure: true }])
      }
    } catch (error) {
      showBanner([t('bulk.notUndone'), errorMessage(error, t), { isFailure: true }])
    } finally {
      refresh()
    }
  }

  return (content: readonly [string, string], former: readonly BulkItem[], byKeys: boolean) => {
    const action = { label: t('delete.undo'), act: () => void undo(former) }
    showBanner([...content, former.length > 0 ? { action, takesFocus: byKeys } : undefined])
  }
}
