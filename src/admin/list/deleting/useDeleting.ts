/** Deleting records, and taking a delete back where the provider can. */
import { useCallback } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { slicesOf } from '../bulk/bulkTask.ts'

/** Whether a button was pressed by a key: a click of a pointer is counted. */
export const isByKeys = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail === 0

/** Deletes one record; gives the name under which the provider takes it back, undefined where it cannot. */
export const useRemove = (descriptor: Descriptor) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useCallback(
    async (id: AnyRecord['id']): Promise<string | undefined> => {
      const { data } = await dataProvider.delete<AnyRecord>(descriptor.path, { id })
      return typeof data.undo === 'string' ? data.undo : undefined
    },
    [dataProvider, descriptor],
  )
}

/** Deletes one record with all that is nested in it; gives the name under which the provider restores all of it, undefined where it cannot. */
export const useRemoveWithChildren = (descriptor: Descriptor) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const remove = useRemove(descriptor)
  return useCallback(
    (id: AnyRecord['id']): Promise<string | undefined> =>
      descriptor.children?.length ? dataProvider.removeWithChildren(descriptor.path, id) : remove(id),
    [dataProvider, descriptor, remove],
  )
}

/** Takes deletes back, by as few calls as may be; gives what failed. */
const restore = async (dataProvider: AdminDataProvider, undos: readonly string[]): Promise<readonly unknown[]> => {
  const errors: unknown[] = []
  for (const slice of slicesOf(undos)) {
    try {
      const outcomes = slice.length > 1 ? await dataProvider.undoAll(slice) : undefined
      if (outcomes) errors.push(...outcomes.flatMap(outcome => (outcome.isDone ? [] : [outcome.error])))
      else {
        const outcomes = await Promise.allSettled(slice.map(undo => dataProvider.undo(undo)))
        errors.push(...outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : [])))
      }
    } catch (error) {
      errors.push(error)
    }
  }
  return errors
}

/** Takes deletes back by their names, reads every screen again, and shows how it went. */
export const useTakeBack = () => {
  const t = useTranslate()
  const showBanner = useBanner()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<AdminDataProvider>()

  return async (undos: readonly string[]): Promise<void> => {
    const errors = await restore(dataProvider, undos)
    refresh()
    if (errors.length > 0) showBanner([t('delete.notRestored'), errorMessage(errors[0], t), { isFailure: true }])
    else showBanner([t('delete.restored'), t('delete.restoredAll', { count: undos.length })])
  }
}

/** Shows that records were deleted, and offers to take that back where each delete has a name for it. */
export const useRemovedBanner = () => {
  const t = useTranslate()
  const showBanner = useBanner()
  const takeBack = useTakeBack()

  /** `what` names the record, or counts them; `byKeys` where a key has deleted it. */
  return (what: string, undos: readonly (string | undefined)[], byKeys: boolean) => {
    const known = undos.filter(undo => undo !== undefined)
    const canUndo = known.length > 0 && known.length === undos.length
    const action = { label: t('delete.undo'), act: () => void takeBack(known) }
    showBanner([t('delete.done'), what, canUndo ? { action, takesFocus: byKeys } : undefined])
  }
}
