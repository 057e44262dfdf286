/** Reading records of any descriptor. Source: contract, 'Lists' and 'Public or signed in'. */
import { type Compilable, type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ListPage } from '../../src/api/envelopes.ts'
import { entities } from '../../src/resources/index.ts'
import { dayIn, momentOf, startOfDay } from '../../src/schema/dates.ts'
import { activeStatus } from '../../src/schema/field.ts'
import { type Children, type Descriptor, storedFieldsOf } from '../../src/schema/resource.ts'
import { mayRead, mayReadField } from '../../src/schema/rights.ts'
import type { Role } from '../../src/schema/role.ts'
import { isId } from '../../src/schema/slug.ts'
import type { Dialect } from '../database.ts'
import { fail } from '../failures.ts'
import type { Places } from '../keptTexts.ts'
import { type Moment, visitorRuleOf } from '../rules.ts'
import { candidatesOf } from '../search/listSearch.ts'
import type { Clock } from '../store.ts'
import { columnTypeOf, type Row, type Tables, type Value } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { findHits, pageOfHits, type Rows, type SearchedList } from './hits.ts'
import { bytesOf, recordOf, textById, textOfRecords, textsAround } from './jsonPages.ts'
import { createKeptTotals, hitsOf, type KeptTotals, totalOf } from './keptTotals.ts'
import { countOf, listPage, type PageRequest } from './listPage.ts'
import type { ListRequest } from './listRequest.ts'
import { isOrdered, placeField } from './sortFields.ts'

/** Who reads: a role sees every record, and the fields that it may; a visitor what is public. The owner sees everything. */
export type Reader = Role | 'visitor'

/** A record with its nested ones under the names of their resources. */
export interface ReadRecord {
  readonly [field: string]: Value | readonly ReadRecord[]
}

/** What a list is asked for. */
interface Asked {
  readonly filters: Row
  /** The rows of the list, with these values in the places of its filters. */
  readonly rowsWith: (filters: Row) => Rows
  /** All that the text of a query of them depends on, beside the names of the filters; undefined where it depends on values, too. */
  readonly shape: readonly unknown[] | undefined
  /** The same list as one in which a text is searched; undefined where none is. */
  readonly searched: SearchedList | undefined
}

/** Where the records of a page stand. */
interface Place {
  readonly total: number
  /** Whether there are more than `total`. Default: no. */
  readonly hasMore?: boolean
  /** Without ids, they are to be read in the list's own order. */
  readonly ids?: readonly number[]
}

/** So many hits beyond those of the page are counted, and an answer says where there are more. */
const hitsBeyond = 1_000
/** The greatest list that comes as one page. */
const maxAll = 10_000
const maxKey = 2_147_483_647

const columnsOf = (entity: Descriptor, reader: Reader): readonly string[] => {
  const fields = Object.entries(storedFieldsOf(entity)).filter(
    ([, field]) => !field.writeOnly && (reader === 'visitor' ? field.public : mayReadField(reader, field)),
  )
  const names = fields.map(([name]) => name)
  return reader === 'visitor'
    ? ['id', ...names, 'created_at', 'updated_at']
    : ['id', 'app_key', ...names, 'version', 'created_by', 'created_at', 'updated_at']
}

const knownColumns = new WeakMap<Descriptor, Map<Reader, readonly string[]>>()

/** Columns that a reader gets, in their order. */
export const columnsFor = (entity: Descriptor, reader: Reader): readonly string[] => {
  const known = knownColumns.get(entity) ?? new Map<Reader, readonly string[]>()
  knownColumns.set(entity, known)
  const columns = known.get(reader) ?? columnsOf(entity, reader)
  known.set(reader, columns)
  return columns
}

const hasField = (entity: Descriptor, name: string) => Object.hasOwn(entity.fields, name)

/** `sort_order` where there is one, then newest first. Source: contract, 'Lists'. */
const inOwnOrder = (entity: Descriptor, rows: Rows, { isReversed = false } = {}): Rows =>
  (isOrdered(entity) ? rows.orderBy(placeField, isReversed ? 'desc' : 'asc') : rows).orderBy(
    'id',
    isReversed ? 'asc' : 'desc',
  )

const inOrder = (entity: Descriptor, rows: Rows, sort: ListRequest['sort']): Rows => {
  if (!sort) return inOwnOrder(entity, rows)
  // In the order of an index; see `indexedSortFields`.
  if (sort.field === 'id') return rows.orderBy('id', sort.order)
  if (sort.field === placeField) return inOwnOrder(entity, rows, { isReversed: sort.order === 'desc' })
  const field = entity.fields[sort.field]
  const column = sql.ref(sort.field)
  // Without the case of ASCII letters; empty values come last either way. Both databases read it alike.
  const value = field && columnTypeOf(field) === 'text' ? sql`lower(${column})` : column
  return rows
    .orderBy(sql`case when ${column} is null then 1 else 0 end`)
    .orderBy(value, sort.order)
    .orderBy('id', 'desc')
}

/** So many rows, after so many others. */
interface Slice {
  readonly limit: Value
  readonly offset: Value
}

const sliceOf = (rows: Rows, { limit, offset }: Slice): Rows =>
  // The numbers, or the places where they are to be.
  rows.limit(limit as number).offset(offset as number)

/** Rows in the order of their ids; one that has been deleted meanwhile is left out. */
const inPlaces = <R extends { readonly id?: Value }>(ids: readonly number[], rows: readonly R[]): readonly R[] => {
  const byId = new Map(rows.map(row => [row.id, row] as const))
  return ids.flatMap(id => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** Rows that are passed over as they are, because another statement costs more. */
const fewPassedOver: { readonly [D in Dialect]: number } = { sqlite: 0, postgres: 200 }

/** SQLite, which knows nothing of how often a value comes, would take every Active record for few. */
const statusOfFew: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  sqlite: sql`+${sql.ref('status')}`,
  postgres: sql.ref('status'),
}

const byName: ReadonlyMap<string, Descriptor> = new Map(entities.map(entity => [entity.name, entity]))

/** The present moment as visitors' rules read it, in the site's zone. */
export const momentFor = async (tenant: Tenant, clock: Clock): Promise<Moment> => {
  const now = clock()
  const row = await tenant.select('applications').select('time_zone').executeTakeFirst()
  const zone = typeof row?.time_zone === 'string' ? row.time_zone : 'UTC'
  return { now: momentOf(now), todayBegan: momentOf(startOfDay(dayIn(now, zone), zone)) }
}

export const recordReaderOf = (tenant: Tenant, clock: Clock, totals: KeptTotals = createKeptTotals()) => {
  /** The moment by which it is decided what a reader sees of a resource; undefined where that does not depend on it. */
  const momentOfSeeing = async (entity: Descriptor, reader: Reader): Promise<Moment | undefined> =>
    reader === 'visitor' && visitorRuleOf(entity.name) ? momentFor(tenant, clock) : undefined

  /** The rows of a resource that a reader may see. `isNarrowed` where the query goes on to ask for a value that an index leads with. */
  const seenAt = (
    moment: Moment | undefined,
    entity: Descriptor,
    reader: Reader,
    { among, isNarrowed = false }: { readonly among?: RawBuilder<unknown>; readonly isNarrowed?: boolean } = {},
  ): Rows => {
    // The builder is the same; the type only forgets which columns were selected.
    const rows = (among ? tenant.selectAmong(entity.name, among) : tenant.select(entity.name)) as Rows
    if (reader !== 'visitor') return rows
    const status = isNarrowed ? statusOfFew[tenant.dialect] : sql.ref('status')
    const active = hasField(entity, 'status') ? rows.where(status, '=', activeStatus) : rows
    const rule = visitorRuleOf(entity.name)
    if (!rule) return active
    if (!moment) throw new Error(`What visitors see of ${entity.name} depends on the moment.`)
    // The rule is typed by its own table, which is this one.
    return active.where(row => rule(row as unknown as ExpressionBuilder<Tables, keyof Tables>, moment))
  }

  const childrenOf = async (
    { resource, by }: Children,
    parents: readonly Row[],
    reader: Reader,
  ): Promise<ReadonlyMap<Value, readonly ReadRecord[]>> => {
    const entity = byName.get(resource)
    const ids = parents.flatMap(parent => (parent.id === undefined ? [] : [parent.id]))
    if (!entity || ids.length === 0) return new Map()
    const columns = columnsFor(entity, reader)
    const seen = seenAt(await momentOfSeeing(entity, reader), entity, reader, { isNarrowed: true })
    const rows = seen.select([...new Set([...columns, by])]).where(by, 'in', ids)
    const found = await inOwnOrder(entity, rows).execute()
    const byParent = new Map<Value, ReadRecord[]>()
    for (const [index, child] of (await withChildren(entity, found, reader)).entries()) {
      const parent = found[index]?.[by] ?? null
      const { [by]: _parent, ...rest } = child
      byParent.set(parent, [...(byParent.get(parent) ?? []), columns.includes(by) ? child : rest])
    }
    return byParent
  }

  /** Records with their nested ones: one query a level, however many records. */
  const withChildren = async (
    entity: Descriptor,
    rows: readonly Row[],
    reader: Reader,
  ): Promise<readonly ReadRecord[]> => {
    let records: readonly ReadRecord[] = rows
    for (const children of entity.children ?? []) {
      const child = byName.get(children.resource)
      if (child && reader !== 'visitor' && !mayRead(reader, child)) continue
      const found = await childrenOf(children, rows, reader)
      records = records.map(record => ({ ...record, [children.resource]: found.get(record.id as Value) ?? [] }))
    }
    return records
  }

  const askedOf = async (entity: Descriptor, request: ListRequest, reader: Reader): Promise<Asked> => {
    const narrow = (all: Rows, filters: Row): Rows => {
      let rows = all
      for (const [name, value] of Object.entries(filters)) rows = rows.where(name, '=', value)
      return request.ids ? rows.where('id', 'in', request.ids) : rows
    }
    const { filters, search, sort } = request
    const isNarrowed = Object.keys(filters).some(name => name !== 'status')
    const moment = await momentOfSeeing(entity, reader)
    const isPlain = !request.ids && !moment
    return {
      filters,
      rowsWith: values => narrow(seenAt(moment, entity, reader, { isNarrowed }), values),
      shape: isPlain ? [entity.name, reader, sort] : undefined,
      searched: search
        ? {
            tenant,
            table: entity.name,
            search,
            rows: among => narrow(seenAt(moment, entity, reader, among ? { among } : { isNarrowed }), filters),
            inOrder: rows => inOrder(entity, rows, sort),
            isInOwnOrder: !sort,
            candidates: candidatesOf(entity.name, search, tenant.dialect),
          }
        : undefined,
    }
  }

  /** Runs a query of some of the rows of a list. `part` names all that its text depends on beside the list and the names of the values. */
  const readSome = <R, V extends Row>(
    { filters, rowsWith, shape }: Asked,
    part: string,
    values: V,
    build: (rows: Rows, places: Places<V>) => Compilable<R>,
  ): Promise<readonly R[]> => {
    const all = {
      ...values,
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`=${name}`, value])),
    }
    return tenant.runPlain(shape && ['list', part, ...shape], all, places =>
      build(rowsWith(Object.fromEntries(Object.keys(filters).map(name => [name, places[`=${name}`] ?? null]))), places),
    )
  }

  const refuseWhole = () =>
    fail('invalid', {
      errors: { all: [`all=1 is for lists of at most ${maxAll.toLocaleString('en')} records. Ask page by page.`] },
    })

  /** Where the records of a page stand. */
  const placeOf = async (entity: Descriptor, request: ListRequest, asked: Asked, reader: Reader): Promise<Place> => {
    const counted = { entity, request, reader }
    const total = await totalOf(tenant, totals, counted, () => countOf(asked.rowsWith(asked.filters)))
    const { page, size, sort } = request
    if (size === 'all') return total > maxAll ? refuseWhole() : { total }
    const offset = (page - 1) * size
    if (offset >= total) return { total, ids: [] }
    if (offset <= fewPassedOver[tenant.dialect]) return { total }
    const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))
    // The rows that are passed over are read in the index alone, from the nearer end.
    if (!sort && offset * 2 >= total) {
      const limit = Math.min(size, total - offset)
      const slice = { limit, offset: total - offset - limit }
      const found = await readSome(asked, 'ids from the end', slice, (rows, places) =>
        sliceOf(inOwnOrder(entity, rows.select('id'), { isReversed: true }), places),
      )
      return { total, ids: idsOf(found).toReversed() }
    }
    const found = await readSome(asked, 'ids', { limit: size, offset }, (rows, places) =>
      sliceOf(inOrder(entity, rows.select('id'), sort), places),
    )
    return { total, ids: idsOf(found) }
  }

  /** Where those of a page stand that hold a text. */
  const placeOfHits = async (
    entity: Descriptor,
    request: ListRequest,
    searched: SearchedList,
    reader: Reader,
  ): Promise<Place> => {
    const { page, size } = request
    const most = size === 'all' ? maxAll : page * size + hitsBeyond
    const counted = { entity, request, reader }
    const hits = await hitsOf(tenant, totals, counted, most + 1, wanted => findHits(searched, wanted))
    const hasMore = hits.length > most
    if (size === 'all' && hasMore) refuseWhole()
    const slice = size === 'all' ? { limit: most, offset: 0 } : { limit: size, offset: (page - 1) * size }
    const ids = await pageOfHits(searched, hasMore ? undefined : hits, slice)
    return { total: Math.min(hits.length, most), hasMore, ids }
  }

  /** How many records a list has, and where those of its page stand: by their ids, or in the list's own order. */
  const findPage = async (entity: Descriptor, request: ListRequest, reader: Reader) => {
    const asked = await askedOf(entity, request, reader)
    const place = asked.searched
      ? await placeOfHits(entity, request, asked.searched, reader)
      : await placeOf(entity, request, asked, reader)
    const at: PageRequest = {
      page: request.page,
      size: request.size === 'all' ? Math.max(place.total, 1) : request.size,
    }
    return { asked, ...place, at, slice: { limit: at.size, offset: (at.page - 1) * at.size } }
  }

  const list = async (entity: Descriptor, request: ListRequest, reader: Reader): Promise<ListPage<ReadRecord>> => {
    const { asked, total, hasMore, ids, at, slice } = await findPage(entity, request, reader)
    const columns = columnsFor(entity, reader)
    const rows = ids
      ? inPlaces(ids, await tenant.rowsById(entity.name, columns, ids))
      : await readSome(asked, `columns for ${reader}`, slice, (all, places) =>
          sliceOf(inOrder(entity, all.select([...columns]), request.sort), places),
        )
    // Editors' lists are tables; visitors' lists are drawn with all that belongs to a record.
    return listPage(reader === 'visitor' ? await withChildren(entity, rows, reader) : rows, total, at, { hasMore })
  }

  return {
    list,

    /** The same page as JSON, in UTF-8. Records without nested ones are written by the embedded database itself. */
    listJson: async (entity: Descriptor, request: ListRequest, reader: Reader): Promise<Buffer> => {
      const isNested = reader === 'visitor' && entity.children !== undefined
      if (tenant.dialect !== 'sqlite' || isNested)
        return Buffer.from(JSON.stringify(await list(entity, request, reader)))
      const { asked, total, hasMore, ids, at, slice } = await findPage(entity, request, reader)
      const columns = columnsFor(entity, reader)
      const around = textsAround(total, at, { hasMore })
      if (ids) return textById(tenant, { table: entity.name, columns }, ids, around)
      const [page] = await readSome(asked, `JSON for ${reader}`, { ...slice, ...around }, (all, places) => {
        const records = inOrder(entity, all.select(recordOf(entity.name, columns)), request.sort)
        return textOfRecords(tenant, sliceOf(records, places), places)
      })
      return bytesOf(page)
    },

    find: async (entity: Descriptor, key: string | number, reader: Reader): Promise<ReadRecord | undefined> => {
      const column = keyColumnOf(entity, key)
      if (!column) return undefined
      const seen = seenAt(await momentOfSeeing(entity, reader), entity, reader)
      const rows = seen.where(column.name, '=', column.value)
      const row = await rows.select([...columnsFor(entity, reader)]).executeTakeFirst()
      return row && (await withChildren(entity, [row], reader))[0]
    },

    count: async (entity: Descriptor): Promise<number> => {
      const counted = await tenant
        .select(entity.name)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirst()
      return Number(counted?.total ?? 0)
    },
  }
}

/** The column that a path value speaks of, id or slug; undefined where no record can have it. Source: contract, 'Slug or id'. */
export const keyColumnOf = (
  entity: Descriptor,
  key: string | number,
): { readonly name: string; readonly value: string | number } | undefined => {
  if (isId(String(key))) return Number(key) <= maxKey ? { name: 'id', value: Number(key) } : undefined
  const slug = Object.entries(entity.fields).find(([, field]) => field.kind === 'slug')?.[0]
  return slug === undefined || String(key).includes('\0')
    ? undefined
    : { name: slug, value: String(key).normalize('NFC') }
}
