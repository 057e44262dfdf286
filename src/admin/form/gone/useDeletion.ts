/** Restores the deleted record of a form. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { isId } from '../../../schema/values/slug.ts'
import { useMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'

interface Deletion {
  /** Restores the record; undefined if the provider cannot, or the person may not. */
  readonly restore: (() => Promise<void>) | undefined
  readonly isRestoring: boolean
  /** Reason why the record was not restored; undefined if nothing failed. */
  readonly problem: string | undefined
}

/**
 * Offers to restore a record that was deleted. `key` is its id; with a slug, and in a view of another person, `restore` is undefined. `onRestored` runs
 * after the restore.
 */
export const useDeletion = (descriptor: Descriptor, key: string, onRestored: () => Promise<void>): Deletion => {
  const t = useTranslate()
  const { isView } = useMay()
  const showBanner = useBanner()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [isRestoring, setIsRestoring] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data: undo } = useQuery({
    queryKey: ['deletion', descriptor.name, key],
    enabled: isId(key),
    gcTime: 0,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { resource: descriptor.name, id: Number(key), count: 1 }
      const [last] = (await dataProvider.recordChanges(query, { signal })) ?? []
      // A query function must not return undefined.
      return (last?.action === 'deleted' && last.undo) || null
    },
  })
  const restore = async (name: string) => {
    setIsRestoring(true)
    setProblem(undefined)
    try {
      await dataProvider.undo(name)
      await onRestored()
      showBanner([t('delete.restored'), ''])
    } catch (error) {
      setProblem(`${t('delete.notRestored')} ${errorMessage(error, t)}`)
    } finally {
      setIsRestoring(false)
    }
  }
  return { restore: undo && !isView ? () => restore(undo) : undefined, isRestoring, problem }
}
