/**
 * Unsaved input, stored in the browser. It survives a reload, a crash, a closed tab and the end of a session. At logout
 * the person decides whether it is deleted. Values of sensitive fields are never stored.
 */
import { createStore, del, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { createContext, useContext } from 'react'
import type { Site } from '../../../resources/createSite.ts'
import { perSite } from '../../../resources/perSite.ts'
import { isSensitive } from '../../../schema/descriptor/resource.ts'
import { useSite } from '../../data/site.ts'
import type { FormValues } from '../formValues.ts'

/** The person, the resource and the record that a form belongs to. */
export interface DraftScope {
  readonly appKey: string
  readonly user: string
  /** Path of the resource. */
  readonly resource: string
  /** Id of the record; '' for a new one. */
  readonly record: string
}

/** The person that drafts belong to. */
export type DraftOwner = Pick<DraftScope, 'appKey' | 'user'>

/** Input of one opened form, without values of sensitive fields. */
export interface Draft {
  /** Unique for each opened form, so that two tabs do not overwrite each other. */
  readonly id: string
  /** Time of the last change, ms since 1970. */
  readonly at: number
  /** Values of the changed fields. */
  readonly values: FormValues
  /** Previous values of the changed fields. */
  readonly base: FormValues
}

export interface DraftStore {
  /** Drafts of forms that are no longer open, newest first. */
  readonly read: (scope: DraftScope) => Promise<readonly Draft[]>
  /** Stores a draft. Rejects if the browser cannot store data. */
  readonly put: (scope: DraftScope, draft: Draft) => Promise<void>
  readonly remove: (scope: DraftScope, id: string) => Promise<void>
  /**
   * Number of a person's drafts in this browser, including those of open forms. Rejects if the browser cannot store
   * data.
   */
  readonly count: (owner: DraftOwner) => Promise<number>
  /** Deletes all drafts of a person. */
  readonly clear: (owner: DraftOwner) => Promise<void>
  /** Marks the form of a draft as open. Returns the function that unmarks it; closing the tab unmarks it too. */
  readonly hold: (id: string) => () => void
}

/** Creates the id of a draft. */
// `randomUUID` exists only in secure contexts.
export const createDraftId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`

const maxAgeMs = 180 * 86_400_000
const keyOf = ({ appKey, user, resource, record }: DraftScope, id: string) => [appKey, user, resource, record, id]
/** All keys with a prefix. IndexedDB sorts arrays after strings. */
const rangeOf = (...prefix: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []])
const lockOf = (id: string) => `draft-${id}`

const heldLocks = async (): Promise<ReadonlySet<string | undefined>> => {
  // The Web Locks API exists only in secure contexts. Without locks, every form counts as closed.
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

/**
 * Removes values from a draft that it may no longer contain: those of sensitive fields, and those of deleted fields,
 * which no save accepts.
 */
export const presentDraft = (site: Site, draft: Draft, path: unknown): Draft => {
  const resource = site.allResources.find(each => each.path === path)
  if (!resource) return draft
  const { fields, children = [] } = resource
  const isPresent = (name: string): boolean => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field ? !isSensitive(field) : children.some(child => child.resource === name)
  }
  const present = (values: FormValues) => Object.fromEntries(Object.entries(values).filter(([name]) => isPresent(name)))
  return { ...draft, values: present(draft.values), base: present(draft.base) }
}

/** Removes stored values of fields that have since become sensitive or have been deleted. */
const cleanStored = (site: Site, store: UseStore): Promise<void> =>
  store('readwrite', async stored => {
    const cursors = stored.openCursor()
    await new Promise<void>((resolve, reject) => {
      cursors.onerror = () => reject(cursors.error)
      cursors.onsuccess = () => {
        const cursor = cursors.result
        if (!cursor) return resolve()
        const [, , path] = Array.isArray(cursor.key) ? cursor.key : []
        const draft: Draft = cursor.value
        const cleaned = presentDraft(site, draft, path)
        if (Object.keys(cleaned.values).length === 0) cursor.delete()
        else if (Object.keys(cleaned.values).length < Object.keys(draft.values).length) cursor.update(cleaned)
        cursor.continue()
      }
    })
  })

/** Creates a store for drafts in IndexedDB. */
export const createDraftStore = (site: Site): DraftStore => {
  let opened: Promise<UseStore> | undefined
  const open = async (): Promise<UseStore> => {
    const store = createStore('admin-journal', 'drafts')
    await cleanStored(site, store)
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

const draftStoreOf = perSite(createDraftStore)

/** Draft store to use in place of the browser's; undefined for the browser's. */
export const DraftStoreContext = createContext<DraftStore | undefined>(undefined)

export const useDraftStore = (): DraftStore => {
  const site = useSite()
  return useContext(DraftStoreContext) ?? draftStoreOf(site)
}
