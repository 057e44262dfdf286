/** What is typed and not yet saved, kept in the browser: it survives a reload, a crash, a closed tab and signing out. */
import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { createContext } from 'react'
import type { FormValues } from '../formValues.ts'

/** Whose form of what. */
export interface DraftScope {
  readonly appKey: string
  readonly user: string
  /** Path of the resource. */
  readonly resource: string
  /** The record's id; '' for a new one. */
  readonly record: string
}

/** What was typed into one opened form. Secrets are never in it. */
export interface Draft {
  /** Each opened form has its own, so that two tabs do not write over each other. */
  readonly id: string
  /** When it was last typed into, ms since 1970. */
  readonly at: number
  /** The changed fields. */
  readonly values: FormValues
  /** What the changed fields held before. */
  readonly base: FormValues
}

export interface Journal {
  /** Drafts of forms that are no longer open, the newest first. */
  readonly read: (scope: DraftScope) => Promise<readonly Draft[]>
  /** Rejects where the browser keeps nothing. */
  readonly keep: (scope: DraftScope, draft: Draft) => Promise<void>
  readonly remove: (scope: DraftScope, id: string) => Promise<void>
  /** Says that the form of a draft is open; gives the function that ends it. A tab that dies ends it by itself. */
  readonly hold: (id: string) => () => void
}

const keptMs = 180 * 86_400_000
const keyOf = ({ appKey, user, resource, record }: DraftScope, id: string) => [appKey, user, resource, record, id]
const lockOf = (id: string) => `draft-${id}`

const heldLocks = async (): Promise<ReadonlySet<string | undefined>> => {
  // Browsers offer locks to secure pages alone; without them every draft counts as left behind.
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(lock => lock.name))
}

const hold = (id: string) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  void navigator.locks?.request(lockOf(id), () => released)
  return release
}

/** The journal in IndexedDB. */
export const createJournal = (): Journal => {
  let opened: UseStore | undefined
  const store: UseStore = async (mode, work) => {
    opened ??= createStore('admin-journal', 'drafts')
    return opened(mode, work)
  }
  return {
    read: async scope => {
      const first = keyOf(scope, '')
      // In the order of IndexedDB an array comes after every text.
      const last = [...first.slice(0, -1), []]
      const drafts = await store('readonly', kept =>
        promisifyRequest<Draft[]>(kept.getAll(IDBKeyRange.bound(first, last))),
      )
      const held = await heldLocks()
      const old = drafts.filter(draft => draft.at < Date.now() - keptMs)
      await Promise.all(old.map(draft => del(keyOf(scope, draft.id), store)))
      return drafts
        .filter(draft => !old.includes(draft) && !held.has(lockOf(draft.id)))
        .sort((one, other) => other.at - one.at)
    },
    keep: (scope, draft) => set(keyOf(scope, draft.id), draft, store),
    remove: (scope, id) => del(keyOf(scope, id), store),
    hold,
  }
}

export const JournalContext = createContext<Journal>(createJournal())
