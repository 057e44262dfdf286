/** A journal in memory, which outlives the screens that a test opens. */
import type { Draft, DraftScope, DraftStore } from '../../../src/admin/form/drafts/draftStore.ts'

export interface MemoryJournal extends DraftStore {
  /** Every draft that is kept, whosever it is. */
  readonly drafts: () => readonly Draft[]
}

export const createMemoryDraftStore = (): MemoryJournal => {
  const kept = new Map<string, Draft>()
  const open = new Set<string>()
  const placeOf = (scope: DraftScope) => `${scope.appKey}/${scope.user}/${scope.resource}/${scope.record}/`
  return {
    drafts: () => [...kept.values()],
    read: async scope =>
      [...kept]
        .filter(([key, { id }]) => key.startsWith(placeOf(scope)) && !open.has(id))
        .map(([, draft]) => draft)
        .sort((one, other) => other.at - one.at),
    keep: async (scope, draft) => {
      // As a browser stores it: a copy.
      kept.set(placeOf(scope) + draft.id, structuredClone(draft))
    },
    remove: async (scope, id) => {
      kept.delete(placeOf(scope) + id)
    },
    count: async ({ appKey, user }) => [...kept.keys()].filter(key => key.startsWith(`${appKey}/${user}/`)).length,
    clear: async ({ appKey, user }) => {
      for (const key of [...kept.keys()]) if (key.startsWith(`${appKey}/${user}/`)) kept.delete(key)
    },
    hold: id => {
      open.add(id)
      return () => open.delete(id)
    },
  }
}
