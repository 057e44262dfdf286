/** Deletes records, and undoes deletions if the provider supports that. */
import { useCallback } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useRestorableText } from '../../i18n/useRestorableText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { slicesOf, type WorkResult } from '../bulk/bulkTask.ts'
import { type NotUndone, notUndoneText } from '../bulk/notUndone.ts'

/** True if a button was pressed with the keyboard: only pointer clicks have a click count. */
export const isByKeys = ({ detail }: Pick<UIEvent, 'detail'>): boolean => detail === 0

/**
 * Returns a function that deletes one record. It resolves to the name under which the deletion can be undone; undefined
 * if it cannot.
 */
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

/**
 * Returns a function that deletes one record with its nested records. It resolves to the name under which all of them
 * can be restored, if they can.
 */
export const useRemoveWithChildren = (descriptor: Descriptor) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const remove = useRemove(descriptor)
  return useCallback(
    async (id: AnyRecord['id']): Promise<WorkResult> => {
      const hasChildren = Boolean(descriptor.children?.length)
      const undo = await (hasChildren ? dataProvider.removeWithChildren(descriptor.path, id) : remove(id))
      return undo === undefined ? {} : { undo }
    },
    [dataProvider, descriptor, remove],
  )
}

/** Undoes deletions with as few calls as possible. Resolves to the failures. */
const restore = async (dataProvider: AdminDataProvider, undos: readonly string[]): Promise<readonly NotUndone[]> => {
  const failures: NotUndone[] = []
  for (const slice of slicesOf(undos)) {
    try {
      const outcomes = slice.length > 1 ? await dataProvider.undoAll(slice) : undefined
      if (outcomes) failures.push(...outcomes.filter(outcome => !outcome.isDone))
      else {
        const outcomes = await Promise.allSettled(slice.map(undo => dataProvider.undo(undo)))
        for (const [at, outcome] of outcomes.entries())
          if (outcome.status === 'rejected') failures.push({ key: slice[at] ?? '', error: outcome.reason })
      }
    } catch (error) {
      failures.push(...slice.map(key => ({ key, error })))
    }
  }
  return failures
}

/** Returns a function that undoes deletions, refreshes the data of all screens and shows the result. */
export const useUndoDeletion = () => {
  const t = useTranslate()
  const showBanner = useBanner()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<AdminDataProvider>()

  /** `nameOf` returns the display name of the record that an undo restores; undefined if it is unknown. */
  return async (
    undos: readonly string[],
    nameOf: (undo: string) => string | undefined = () => undefined,
  ): Promise<void> => {
    const failures = await restore(dataProvider, undos)
    refresh()
    const done = undos.length - failures.length
    if (failures.length === 0) showBanner([t('delete.restored'), t('delete.restoredAll', { count: undos.length })])
    else if (done === 0) showBanner([t('delete.notRestored'), notUndoneText(failures, nameOf, t), { isFailure: true }])
    else {
      const values = { done, count: undos.length, problems: notUndoneText(failures, nameOf, t) }
      showBanner([t('delete.restoredPartly'), t('delete.restoredOf', values), { isFailure: true }])
    }
  }
}

/** A deleted record. */
interface Removed {
  readonly name: string
  /** Name under which the deletion can be undone; undefined if it cannot. */
  readonly undo?: string | undefined
}

/** Returns a function that shows that records were deleted, and offers an undo if every deletion can be undone. */
export const useRemovedBanner = () => {
  const t = useTranslate()
  const showBanner = useBanner()
  const takeBack = useUndoDeletion()
  const restorable = useRestorableText()

  /**
   * `what` names the record or gives the number of records. `byKeys` is true if the deletion was triggered with the
   * keyboard.
   */
  return (what: string, records: readonly Removed[], byKeys: boolean) => {
    const names = new Map(records.flatMap(({ undo, name }) => (undo === undefined ? [] : [[undo, name] as const])))
    const canUndo = records.length > 0 && records.every(({ undo }) => undo !== undefined)
    const action = { label: t('delete.undo'), act: () => void takeBack([...names.keys()], undo => names.get(undo)) }
    const text = canUndo && restorable ? `${what}. ${restorable}` : what
    showBanner([t('delete.done'), text, canUndo ? { action, takesFocus: byKeys } : undefined])
  }
}
