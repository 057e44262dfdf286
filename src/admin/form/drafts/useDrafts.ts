import { useCallback, useEffect, useState } from 'react'
import { type Draft, type DraftScope, useDraftStore } from './draftStore.ts'

interface Drafts {
  readonly drafts: readonly Draft[]
  /** Deletes a draft. */
  readonly forget: (draft: Draft) => Promise<void>
}

const noDrafts: readonly Draft[] = []

/**
 * Drafts of a form that were stored before it was opened, not those of text that is typed in it later. There are none
 * once the form shows another record, such as the stored one after the first save of a new record.
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
