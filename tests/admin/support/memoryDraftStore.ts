/** Draft store in memory, which survives the screens of a test. */
import type { Draft, DraftScope, DraftStore } from '../../../src/admin/form/drafts/draftStore.ts'

interface MemoryDraftStore extends DraftStore {
  /** All stored drafts, of every person. */
  readonly drafts: () => readonly Draft[]
}

export const createMemoryDraftStore = (): MemoryDraftStore => {
  const stored = new Map<string, Draft>()
  const open = new Set<string>()
  const placeOf = (scope: DraftScope) => `${scope.appKey}/${scope.user}/${scope.resource}/${scope.record}/`
  return {
    drafts: () => [...stored.values()],
    read: async scope =>
      [...stored]
        .filter(([key, { id }]) => key.startsWith(placeOf(scope)) && !open.has(id))
        .map(([, draft]) => draft)
        .sort((one, other) => other.at - one.at),
    put: async (scope, draft) => {
      // Stores a copy, like a browser.
      stored.set(placeOf(scope) + draft.id, structuredClone(draft))
    },
    remove: async (scope, id) => {
      stored.delete(placeOf(scope) + id)
    },
    count: async ({ appKey, user }) => [...stored.keys()].filter(key => key.startsWith(`${appKey}/${user}/`)).length,
    clear: async ({ appKey, user }) => {
      for (const key of [...stored.keys()]) if (key.startsWith(`${appKey}/${user}/`)) stored.delete(key)
    },
    hold: id => {
      open.add(id)
      return () => open.delete(id)
    },
  }
}
