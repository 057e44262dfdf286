/** The request of a list, read from a query string. Source: specification 18. */
import type { Field } from '../../src/schema/descriptor/field.ts'
import { type FilterBy, filtersOf, filterValueField, isCompared } from '../../src/schema/descriptor/filters.ts'
import { isWhollyPublic } from '../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, isPublicField, isSecret } from '../../src/schema/descriptor/resource.ts'
import { mayReadField } from '../../src/schema/descriptor/rights.ts'
import type { SortOrder } from '../../src/schema/routes/recordPage.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { type SentValue, storedValue } from '../../src/schema/validation/normalize.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../src/schema/validation/zodIssues.ts'
import type { Value } from '../db/tables.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Audience } from '../permissions/visibility.ts'
import { asciiLower } from './listFilters.ts'
import { indexedSortFields } from './sortFields.ts'

const filterSchemas = new WeakMap<Field, Map<FilterBy, ReturnType<typeof schemaOfField>>>()
/** Made once for each field and comparison: that takes longer than to validate a value by it. */
const filterSchemaOf = (field: Field, by: FilterBy): ReturnType<typeof schemaOfField> => {
  const schemas = filterSchemas.get(field) ?? new Map<FilterBy, ReturnType<typeof schemaOfField>>()
  filterSchemas.set(field, schemas)
  const schema = schemas.get(by) ?? schemaOfField(filterValueField(field, by))
  schemas.set(by, schema)
  return schema
}

/** What a filter compares with: the value that is stored, what the JSON of a list with it has, or a text in lower case. */
const filterValue = (field: Field, by: FilterBy, value: SentValue): Value => {
  if (by === 'contains') return asciiLower(String(value))
  return field.kind === 'choices' && by === 'is' ? JSON.stringify(value) : storedValue(value)
}

/** The request of a list, every value validated. */
export interface ListRequest {
  /** From 1. */
  readonly page: number
  /** 1–1000; 'all' is one page of everything. */
  readonly size: number | 'all'
  /** '' searches for nothing. */
  readonly search: string
  /** By the names of their parameters. */
  readonly filters: Readonly<Record<string, Value>>
  /** Only these; default: all. */
  readonly ids?: readonly number[]
  /** Whether nothing of the records but their ids is requested. */
  readonly onlyIds?: boolean
  /** undefined keeps the resource's own order. */
  readonly sort: { readonly field: string; readonly order: SortOrder } | undefined
}

export const defaultSize = 20
/** The greatest number of a page, and of an id in a list. */
export const maxPage = 2_000_000_000

/** A parsed query string: a text, or several where a name was given more than once. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The fields by which a reader may sort and filter: those that the reader sees. */
const isSeen = (name: string, field: Field, audience: Audience): boolean =>
  !isSecret(field) &&
  (audience === 'visitor' ? isPublicField(field) || name === 'status' : mayReadField(audience, field))

/** The fields that a list may be sorted by. Visitors, who may be anybody and many, get only those that an index has in order. */
export const sortableFields = (resource: Descriptor, audience: Audience): readonly string[] => {
  const names =
    audience === 'visitor'
      ? [...new Set([...indexedSortFields(resource), ...(resource.page?.sort ? [resource.page.sort.field] : [])])]
      : ['id', 'created_at', 'updated_at', 'version', ...Object.keys(resource.fields)]
  return names.filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && isSeen(name, field, audience) && traitsOf(field).isSortable
  })
}

/** How a list may be sorted by a field. What is found by a text is not parted into what is ahead and what is over. */
export const ordersOf = ({ page }: Descriptor, field: string | undefined, search = ''): readonly SortOrder[] =>
  page?.sort?.upcomingFirst && page.sort.field === field && search === ''
    ? ['asc', 'desc', 'upcoming']
    : ['asc', 'desc']

/** Whether a search reveals only what the reader may read: it is left out unless the reader may read all fields that it searches. */
const canSearch = (resource: Descriptor, audience: Audience): boolean =>
  resource.search.length > 0 &&
  resource.search.every(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && isSeen(name, field, audience) && (audience !== 'visitor' || isWhollyPublic(field))
  })

const readCount = (text: string | undefined, otherwise: number, most: number): number | undefined => {
  if (text === undefined) return otherwise
  const count = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count : undefined
}

type Issues = Record<string, readonly Issue[]>

/** Reads the texts of a query; one that was given more than once is wrong. */
const textsOf =
  (query: Query, issues: Issues) =>
  (name: string): string | undefined => {
    const given = query[name]
    if (given === undefined || typeof given === 'string') return given
    issues[name] = [issue('not-once', { name })]
    return undefined
  }

const readPaging = (textOf: (name: string) => string | undefined, issues: Issues) => {
  const page = readCount(textOf('page'), 1, maxPage)
  if (page === undefined) issues.page = [issue('not-count', { name: 'page' })]
  const size = readCount(textOf('size'), defaultSize, limits.pageRecords.value)
  if (size === undefined) issues.size = [issue('not-count-to', { name: 'size', max: limits.pageRecords.value })]
  return { page, size }
}

/** Which page is requested. Throws Failure 'invalid' that names what is wrong, with the `issues` that were found before. */
export const readPage = (query: Query, issues: Issues = {}): { readonly page: number; readonly size: number } => {
  const { page, size } = readPaging(textsOf(query, issues), issues)
  if (page === undefined || size === undefined || Object.keys(issues).length) return fail('invalid', { issues })
  return { page, size }
}

/** Every parameter that a list takes: those of the specification also where the resource makes nothing of them. */
export const listParameters = (resource: Descriptor): ReadonlySet<string> =>
  new Set([
    ...['page', 'size', 'search_key', 'all', 'ids', 'fields', 'sort', 'order'],
    ...Object.keys(resource.wire?.listParams ?? {}),
    ...filtersOf(resource).map(({ key }) => key),
  ])

/** Reads a query string, whose names are known. Throws Failure 'invalid' that names every wrong one. */
export const readListRequest = (resource: Descriptor, query: Query, audience: Audience): ListRequest => {
  const issues: Issues = {}
  const textOf = textsOf(query, issues)
  const { page, size } = readPaging(textOf, issues)

  const idsText = textOf('ids')
  const ids = idsText === undefined ? undefined : [...new Set(idsText.split(',').map(Number))]
  if (
    ids &&
    (ids.length > limits.pageRecords.value || !ids.every(id => Number.isInteger(id) && id > 0 && id <= maxPage))
  )
    issues.ids = [issue('not-ids', { name: 'ids', max: limits.pageRecords.value })]

  const search = textOf('search_key')?.trim() ?? ''
  if (search.length > limits.searchCharacters.value)
    issues.search_key = [issue('text-too-long', { name: 'search_key', max: limits.searchCharacters.value })]
  if (search.includes('\0')) issues.search_key = [issue('text-unstorable', { name: 'search_key' })]

  const filters: Record<string, Value> = {}
  for (const { key, name, by } of filtersOf(resource)) {
    const field = fieldOf(resource, name)
    const text = textOf(key)
    if (!field || text === undefined || text.trim() === '') continue
    // Visitors, who may be anybody and many, get only what an index finds.
    if (!isSeen(name, field, audience) || (audience === 'visitor' && isCompared(key))) {
      issues[key] = [issue(audience === 'visitor' ? 'parameter-signed-in' : 'parameter-of-others', { name: key })]
      continue
    }
    const validated = filterSchemaOf(field, by).safeParse(text)
    if (validated.success) filters[key] = filterValue(field, by, validated.data)
    else issues[key] = issuesIn(validated.error)
  }

  const field = textOf('sort')
  const orderText = textOf('order')?.toLowerCase() ?? 'asc'
  const order = ordersOf(resource, field, search).find(each => each === orderText)
  const sortable = field ? sortableFields(resource, audience) : []
  if (field && !sortable.includes(field)) issues.sort = [issue('not-sortable', { name: 'sort', options: sortable })]
  if (!order) issues.order = [issue('not-order', { name: 'order' })]

  const all = textOf('all') === '1'
  if (all && audience === 'visitor') issues.all = [issue('whole-list-signed-in', { max: limits.pageRecords.value })]

  if (page === undefined || size === undefined || !order || Object.keys(issues).length)
    return fail('invalid', { issues })
  return {
    page: all || ids ? 1 : page,
    size: ids ? limits.pageRecords.value : all ? 'all' : size,
    ...(ids && { ids }),
    ...(textOf('fields') === 'id' && { onlyIds: true }),
    search: canSearch(resource, audience) ? search : '',
    filters,
    sort: field ? { field, order } : undefined,
  }
}
