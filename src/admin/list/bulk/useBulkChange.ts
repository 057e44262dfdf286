/** Banner with an undo button after a bulk change. */
import { useDataProvider, useRefresh } from 'react-admin'
import type { BulkItem } from '../../../api/records/bulk.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { slicesOf } from './bulkTask.ts'
import { type NotUndone, notUndoneText } from './notUndone.ts'

/**
 * Returns a function that shows the result of a bulk change. The banner's undo button restores the values in
 * `previous`.
 */
export const useChangedBanner = (descriptor: Descriptor) => {
  const t = useTranslate()
  const showBanner = useBanner()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<AdminDataProvider>()

  const undo = async (previous: readonly BulkItem[], nameOf: (key: string) => string): Promise<void> => {
    const failures: NotUndone[] = []
    for (const items of slicesOf(previous)) {
      try {
        const outcomes = (await dataProvider.bulk(descriptor.path, { items })) ?? []
        failures.push(...outcomes.filter(outcome => !outcome.isDone))
      } catch (error) {
        failures.push(...items.map(({ id }) => ({ key: String(id), error })))
      }
    }
    refresh()
    const done = previous.length - failures.length
    if (failures.length === 0) showBanner([t('bulk.undone'), t('bulk.records', { count: done })])
    else if (done === 0) showBanner([t('bulk.notUndone'), notUndoneText(failures, nameOf, t), { isFailure: true }])
    else {
      const values = { done, count: previous.length, problems: notUndoneText(failures, nameOf, t) }
      showBanner([t('bulk.undonePartly'), t('bulk.undoneOf', values), { isFailure: true }])
    }
  }

  /** `nameOf` returns the display name of a record by its id. */
  return (
    content: readonly [string, string],
    { previous, nameOf, byKeys }: { previous: readonly BulkItem[]; nameOf: (key: string) => string; byKeys: boolean },
  ) => {
    const action = { label: t('bulk.undo'), act: () => void undo(previous, nameOf) }
    showBanner([...content, previous.length > 0 ? { action, takesFocus: byKeys } : undefined])
  }
}
