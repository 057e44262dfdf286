import { useCallback, useEffect, useState } from 'react'
import { type Draft, type DraftScope, useDraftStore } from './draftStore.ts'

interface Drafts {
  readonly drafts: readonly Draft[]
  /** Deletes a draft. */
  readonly forget: (draft: Draft) => Promise<void>
}

const noDrafts: readonly Draft[] = []

/**
 * Drafts of a form that were stored before it was opened. Drafts of text that is typed in it later are not among them.
 * While the form is that of another record, such as the new record after its first save, there are none.
 */
export const useDrafts = (scope: DraftScope): Drafts => {
  const draftStore = useDraftStore()
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  // Read once.
  const [first] = useState(scope)
  useEffect(() => {
    let isWanted = true
    // If the browser stores nothing, there is nothing to offer. `DraftKeeper` shows that.
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
