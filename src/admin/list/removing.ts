/** Deleting records, and taking a delete back where the provider can. */
import { useCallback } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/resource.ts'
import { sentenceOf } from '../failure.ts'
import type { AnyRecord } from '../registry.ts'
import { useBanner } from '../shell/banner.ts'
import { useText } from '../useText.ts'

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

/** Takes deletes back by their names, reads every screen anew, and says how it went. */
export const useTakeBack = () => {
  const say = useText()
  const showBanner = useBanner()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<AdminDataProvider>()

  return async (undos: readonly string[]): Promise<void> => {
    const outcomes = await Promise.allSettled(undos.map(undo => dataProvider.undo(undo)))
    refresh()
    const failed = outcomes.find(outcome => outcome.status === 'rejected')
    if (failed) showBanner([say('delete.notRestored'), sentenceOf(failed.reason, say), { isFailure: true }])
    else showBanner([say('delete.restored'), say('delete.restoredAll', { count: undos.length })])
  }
}

/** Says that records were deleted, and offers to take that back where each delete has a name for it. */
export const useRemovedBanner = () => {
  const say = useText()
  const showBanner = useBanner()
  const takeBack = useTakeBack()

  /** `what` names the record, or says how many. */
  return (what: string, undos: readonly (string | undefined)[]) => {
    const known = undos.filter(undo => undo !== undefined)
    const canUndo = known.length > 0 && known.length === undos.length
    const action = { label: say('delete.undo'), act: () => void takeBack(known) }
    showBanner([say('delete.done'), what, canUndo ? { action } : undefined])
  }
}
