/**
 * What is typed and not yet saved, stored in the browser: it survives a reload, a crash, a closed tab and the end of a session. Who logs out decides whether it stays.
 * Values of sensitive fields are never stored.
 */
import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { createContext } from 'react'
import { allResources } from '../../../resources/index.ts'
import { type Descriptor, isSensitive } from '../../../schema/descriptor/resource.ts'
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

/** Whose drafts. */
export type DraftOwner = Pick<DraftScope, 'appKey' | 'user'>

/** What was typed into one opened form. Values of sensitive fields are never in it. */
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

export interface DraftStore {
  /** Drafts of forms that are no longer open, the newest first. */
  readonly read: (scope: DraftScope) => Promise<readonly Draft[]>
  /** Stores a draft; rejects where the browser stores nothing. */
  readonly put: (scope: DraftScope, draft: Draft) => Promise<void>
  readonly remove: (scope: DraftScope, id: string) => Promise<void>
  /** How many drafts a person has in this browser, those of open forms included. Rejects where the browser stores nothing. */
  readonly count: (owner: DraftOwner) => Promise<number>
  /** Deletes all of them. */
  readonly clear: (owner: DraftOwner) => Promise<void>
  /** Marks the form of a draft as open; gives the function that ends it. A tab that is closed ends it as well. */
  readonly hold: (id: string) => () => void
}

const maxAgeMs = 180 * 86_400_000
const keyOf = ({ appKey, user, resource, record }: DraftScope, id: string) => [appKey, user, resource, record, id]
/** All keys with a prefix. In the order of IndexedDB an array comes after every text. */
const rangeOf = (...prefix: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []])
const lockOf = (id: string) => `draft-${id}`

const heldLocks = async (): Promise<ReadonlySet<string | undefined>> => {
  // Browsers offer locks to secure pages alone; without them every draft counts as one that was left.
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

/** A draft of the form at a path without what it may no longer hold: sensitive values, and those of fields that are gone, which no save takes. */
export const presentDraft = (draft: Draft, path: unknown): Draft => {
  const resource = (allResources as readonly Descriptor[]).find(each => each.path === path)
  if (!resource) return draft
  const { fields, children = [] } = resource
  const isPresent = (name: string): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? !isSensitive(field) : children.some(child => child.resource === name)
  }
  const present = (values: FormValues) => Object.fromEntries(Object.entries(values).filter(([name]) => isPresent(name)))
  return { ...draft, values: present(draft.values), base: present(draft.base) }
}

/** Takes values out of what is stored already whose field was not sensitive when they came, or was still there. */
const cleanStored = (store: UseStore): Promise<void> =>
  store('readwrite', async stored => {
    const cursors = stored.openCursor()
    await new Promise<void>((resolve, reject) => {
      cursors.onerror = () => reject(cursors.error)
      cursors.onsuccess = () => {
        const cursor = cursors.result
        if (!cursor) return resolve()
        const [, , path] = Array.isArray(cursor.key) ? cursor.key : []
        const draft: Draft = cursor.value
        const cleaned = presentDraft(draft, path)
        if (Object.keys(cleaned.values).length === 0) cursor.delete()
        else if (Object.keys(cleaned.values).length < Object.keys(draft.values).length) cursor.update(cleaned)
        cursor.continue()
      }
    })
  })

/** Stores drafts in IndexedDB. */
export const createDraftStore = (): DraftStore => {
  let opened: Promise<UseStore> | undefined
  const open = async (): Promise<UseStore> => {
    const store = createStore('admin-journal', 'drafts')
    await cleanStored(store)
    return store
  }
  const store: UseStore = async (mode, work) => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return (await opened)(mode, work)
  }
  return {
    read: async scope => {
      const range = rangeOf(scope.appKey, scope.user, scope.resource, scope.record)
      const drafts = await store('readonly', table => promisifyRequest<Draft[]>(table.getAll(range)))
      const held = await heldLocks()
      const old = drafts.filter(draft => draft.at < Date.now() - maxAgeMs)
      await Promise.all(old.map(draft => del(keyOf(scope, draft.id), store)))
      return drafts
        .filter(draft => !old.includes(draft) && !held.has(lockOf(draft.id)))
        .sort((one, other) => other.at - one.at)
    },
    put: (scope, draft) => set(keyOf(scope, draft.id), draft, store),
    remove: (scope, id) => del(keyOf(scope, id), store),
    count: ({ appKey, user }) => store('readonly', table => promisifyRequest(table.count(rangeOf(appKey, user)))),
    clear: ({ appKey, user }) => store('readwrite', table => promisifyRequest(table.delete(rangeOf(appKey, user)))),
    hold,
  }
}

export const DraftStoreContext = createContext<DraftStore>(createDraftStore())
