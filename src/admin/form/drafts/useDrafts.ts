import { useCallback, useEffect, useState } from 'react'
import { type Draft, type DraftScope, useDraftStore } from './draftStore.ts'

interface Drafts {
  readonly drafts: readonly Draft[]
  /** Deletes a draft. */
  readonly forget: (draft: Draft) => Promise<void>
}

const noDrafts: readonly Draft[] = []

/**
 * Reads the drafts that were stored before the form was opened. Later typing adds none. The list is empty once the form
 * shows another record, for example after the first save of a new record.
 */
export const useDrafts = (scope: DraftScope): Drafts => {
  const draftStore = useDraftStore()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  // Drafts are read only for the scope in which the form was opened.
  const [first] = useState(scope)
  useEffect(() => {
    let isWanted = true
    // If the browser cannot store data, there is nothing to offer. `DraftKeeper` reports that.
    draftStore.read(first).then(
      found => isWanted && setDrafts(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [draftStore, first])
  const forget = useCallback(
    async (draft: Draft) => {
      setDrafts(before => before.filter(other => other !== draft))
      await draftStore.remove(first, draft.id)
    },
    [draftStore, first],
  )
  return { drafts: scope.record === first.record ? drafts : noDrafts, forget }
}
