/** What a site must hold after any calls, in the simplest way that can be right: maps in memory, and no database. */
import { slugOf } from '../../src/schema/slug.ts'

/** The resources of the model: a tree without slugs, and records with slugs that refer to it. */
export const modelled = ['post-categories', 'posts'] as const
export type Modelled = (typeof modelled)[number]

export interface ModelRecord {
  readonly id: number
  readonly version: number
  /** Every other value that a call has stored. */
  readonly [field: string]: unknown
}
export type Values = Readonly<Record<string, unknown>>

/** What a call must answer when it is refused. */
interface Refusal {
  readonly status: number
  readonly code: string
}
export const isRefusal = (outcome: object): outcome is Refusal => 'status' in outcome && 'code' in outcome

/** One item of an order. */
export interface Place {
  readonly id: number
  readonly version: number
  readonly sort_order: number
  /** Only where the record is put below another. */
  readonly parent_id?: number | null
}

const unknown: Refusal = { status: 404, code: 'unknown-record' }
const stale: Refusal = { status: 409, code: 'stale' }
const invalid: Refusal = { status: 422, code: 'invalid' }
const taken: Refusal = { status: 409, code: 'taken' }

const parentField: { readonly [R in Modelled]: string } = { 'post-categories': 'parent_id', posts: 'category_id' }
const emptyBy: { readonly [R in Modelled]: Values } = {
  'post-categories': { name: '', description: null, parent_id: null, sort_order: 0 },
  posts: { title: '', slug: '', content: null, category_id: null, sort_order: 0 },
}
/** The fields that a search looks in. */
const searchedBy: { readonly [R in Modelled]: readonly string[] } = {
  'post-categories': ['name', 'description'],
  posts: ['title', 'slug', 'content'],
}

const bengaliZero = '০'.charCodeAt(0)
const comparable = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[০-৯]/g, digit => String(digit.charCodeAt(0) - bengaliZero))
    .replaceAll(/\s+/g, ' ')
    .trim()

export const createSiteModel = () => {
  const tables: { readonly [R in Modelled]: Map<number, ModelRecord> } = {
    'post-categories': new Map(),
    posts: new Map(),
  }
  const deleted = new Map<string, { readonly resource: Modelled; readonly record: ModelRecord }>()
  /** Every name that a delete has given, also when it is used up. */
  const undoNames: string[] = []
  /** What editors did, the latest first: 'created posts 3'. */
  const journal: string[] = []

  const note = (action: string, resource: Modelled, id: number) => journal.unshift(`${action} ${resource} ${id}`)
  const isThere = (reference: unknown) => reference === null || tables['post-categories'].has(Number(reference))
  const slugIsTaken = (slug: unknown, ownId: number | undefined) =>
    [...tables.posts.values()].some(post => post.slug === slug && post.id !== ownId)

  /** Whether going up from a record leads back to it, with other parents than are stored. */
  const isCircle = (id: number, parents: ReadonlyMap<number, unknown>): boolean => {
    const parentOf = (at: number) => (parents.has(at) ? parents.get(at) : tables['post-categories'].get(at)?.parent_id)
    const passed = new Set<unknown>()
    for (let at = parentOf(id); typeof at === 'number' && !passed.has(at); at = parentOf(at)) {
      if (at === id) return true
      passed.add(at)
    }
    return false
  }

  /** Values with a slug, or why they are refused. */
  const validated = (resource: Modelled, values: Values, own: ModelRecord | undefined): Values | Refusal => {
    const parent = values[parentField[resource]]
    if (!isThere(parent)) return invalid
    if (resource === 'post-categories' && own && isCircle(own.id, new Map([[own.id, parent]]))) return invalid
    if (resource !== 'posts') return values
    if (values.slug) return slugIsTaken(values.slug, own?.id) ? taken : values
    const wanted = slugOf(String(values.title)) || 'post'
    let slug = wanted
    for (let number = 2; slugIsTaken(slug, own?.id); number += 1) slug = `${wanted}-${number}`
    return { ...values, slug }
  }

  return {
    journal,
    ids: (resource: Modelled): readonly number[] => [...tables[resource].keys()].sort((a, b) => a - b),
    undoNames: undoNames as readonly string[],
    find: (resource: Modelled, id: number): ModelRecord | undefined => tables[resource].get(id),

    /** A new record as it must be stored, without its id. */
    created: (resource: Modelled, body: Values): Values | Refusal => {
      const values = validated(resource, { ...emptyBy[resource], ...body }, undefined)
      return isRefusal(values) ? values : { ...values, version: 1 }
    },
    keepCreated: (resource: Modelled, record: ModelRecord): void => {
      tables[resource].set(record.id, record)
      note('created', resource, record.id)
    },

    update: (resource: Modelled, id: number, body: Values, version: number | undefined): ModelRecord | Refusal => {
      const former = tables[resource].get(id)
      if (!former) return unknown
      if (version !== undefined && version !== former.version) return stale
      const values = validated(resource, { ...former, ...body }, former)
      if (isRefusal(values)) return values
      const record = { ...values, id, version: former.version + 1 }
      tables[resource].set(id, record)
      note('updated', resource, id)
      return record
    },

    /** undefined when the record must be deleted; `storeDeleted` then says under which name it can be put back. */
    refusalToDelete: (resource: Modelled, id: number): Refusal | undefined => {
      if (!tables[resource].has(id)) return unknown
      if (resource === 'posts') return undefined
      const isHeld =
        [...tables.posts.values()].some(post => post.category_id === id) ||
        [...tables['post-categories'].values()].some(category => category.parent_id === id)
      return isHeld ? { status: 409, code: 'referred-to' } : undefined
    },
    storeDeleted: (resource: Modelled, id: number, undo: string): void => {
      const record = tables[resource].get(id)
      if (record) deleted.set(undo, { resource, record })
      undoNames.push(undo)
      tables[resource].delete(id)
      note('deleted', resource, id)
    },

    restore: (undo: string): ModelRecord | Refusal => {
      const kept = deleted.get(undo)
      if (!kept) return { status: 404, code: 'not-restorable' }
      const { resource, record } = kept
      if (!isThere(record[parentField[resource]])) return taken
      if (resource === 'posts' && slugIsTaken(record.slug, record.id)) return taken
      const restored = { ...record, version: record.version + 1 }
      deleted.delete(undo)
      tables[resource].set(record.id, restored)
      note('restored', resource, record.id)
      return restored
    },

    order: (resource: Modelled, places: readonly Place[]): readonly ModelRecord[] | Refusal => {
      if (places.length === 0 || new Set(places.map(({ id }) => id)).size < places.length) return invalid
      const records = places.map(({ id }) => tables[resource].get(id))
      if (records.includes(undefined)) return unknown
      if (places.some(({ version }, index) => records[index]?.version !== version)) return stale
      const parents = new Map<number, unknown>()
      for (const { id, parent_id } of places) if (parent_id !== undefined) parents.set(id, parent_id)
      for (const [id, parent] of parents)
        if (!isThere(parent) || (parent !== null && isCircle(id, parents))) return invalid
      const now = places.map(({ id, version, ...place }, index): ModelRecord => {
        const former = { ...records[index], id, version }
        const isMoved = Object.entries(place).some(([name, value]) => records[index]?.[name] !== value)
        return isMoved ? { ...former, ...place, version: version + 1 } : former
      })
      for (const record of now) tables[resource].set(record.id, record)
      const moved = now.find(({ version }, index) => version !== places[index]?.version)
      if (moved) note('ordered', resource, moved.id)
      return now
    },

    /** Every record that a list must hold, in its order. */
    list: (
      resource: Modelled,
      { search, status }: { readonly search: string; readonly status: number | undefined },
    ) => {
      const needle = comparable(search)
      return [...tables[resource].values()]
        .filter(record => status === undefined || record.status === status)
        .filter(record => searchedBy[resource].some(name => comparable(record[name]).includes(needle)))
        .sort((a, b) => Number(a.sort_order) - Number(b.sort_order) || b.id - a.id)
    },
  }
}

export type SiteModel = ReturnType<typeof createSiteModel>
