/** Parses and validates the query string of a list. Source: specification 18. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import {
  type FilterBy,
  filtersOf,
  filterValueField,
  type ListFilter,
  scansAllRecords,
} from '../../../src/schema/descriptor/filters.ts'
import { isWhollyPublic } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, isPublicField, isSecret } from '../../../src/schema/descriptor/resource.ts'
import { mayReadField } from '../../../src/schema/descriptor/rights.ts'
import type { SortOrder } from '../../../src/schema/routes/recordPage.ts'
import { type SentValue, toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../../src/schema/validation/zodIssues.ts'
import type { Value } from '../../db/tables.ts'
import type { Audience } from '../../permissions/visibility.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { asciiLower } from './listFilters.ts'
import {
  choiceIssue,
  type Query,
  type QueryIssues,
  readChoice,
  readCount,
  shownValue,
  type TextOf,
  textsOf,
} from './queryValues.ts'
import { indexedSortFields } from './sortFields.ts'

const filterSchemas = new WeakMap<Field, Map<FilterBy, ReturnType<typeof schemaOfField>>>()
/**
 * Schema of the operand of a filter. Cached by field and operator, because building it takes longer than validating.
 */
const filterSchemaOf = (field: Field, by: FilterBy): ReturnType<typeof schemaOfField> => {
  const schemas = filterSchemas.get(field) ?? new Map<FilterBy, ReturnType<typeof schemaOfField>>()
  filterSchemas.set(field, schemas)
  const schema = schemas.get(by) ?? schemaOfField(filterValueField(field, by))
  schemas.set(by, schema)
  return schema
}

/** Operand of a filter: the stored value, the JSON of a list entry, or text in lower case. */
const filterValue = (field: Field, by: FilterBy, value: SentValue): Value => {
  if (by === 'contains') return asciiLower(String(value))
  return field.kind === 'choices' && by === 'is' ? JSON.stringify(value) : toStoredValue(value)
}

/** Validated request for a list. */
export interface ListRequest {
  /** Starts at 1. */
  readonly page: number
  /** Maximum number of records on a page, 1 to 1,000; 'all' returns the complete list as one page. */
  readonly size: number | 'all'
  /** '' for no search. */
  readonly search: string
  /** Operands by parameter name. */
  readonly filters: Readonly<Record<string, Value>>
  /** Limits the list to these ids. Default: all. */
  readonly ids?: readonly number[]
  /** True if only the ids of the records are requested. */
  readonly onlyIds?: boolean
  /** undefined for the default order of the resource. */
  readonly sort: { readonly field: string; readonly order: SortOrder } | undefined
}

/** List that a reader has requested. */
export interface RequestedList {
  readonly resource: Descriptor
  readonly request: ListRequest
  readonly audience: Audience
}

/** Default number of records on a page. */
export const defaultSize = 20
/** Maximum page number, and maximum id in a list of ids. */
export const maxPage = 2_000_000_000

/** True if the reader may see a field, and thus sort and filter by it. */
const isSeen = (name: string, field: Field, audience: Audience): boolean =>
  !isSecret(field) &&
  (audience === 'visitor' ? isPublicField(field) || name === 'status' : mayReadField(audience, field))

/**
 * Fields by which a reader may sort. Visitors are anonymous and may be many, so they only get orders that have an
 * index.
 */
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

/**
 * Sort orders of a field. 'upcoming' is not available with a search, whose results are not divided into upcoming and
 * past ones.
 */
export const ordersOf = ({ page }: Descriptor, field: string | undefined, search = ''): readonly SortOrder[] =>
  page?.sort?.upcomingFirst && page.sort.field === field && search === ''
    ? ['asc', 'desc', 'upcoming']
    : ['asc', 'desc']

/** True if the resource has a search and the reader may read every searched field. Otherwise the search is ignored. */
const canSearch = (resource: Descriptor, audience: Audience): boolean =>
  resource.search.length > 0 &&
  resource.search.every(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && isSeen(name, field, audience) && (audience !== 'visitor' || isWhollyPublic(field))
  })

const readPaging = (textOf: TextOf, issues: QueryIssues) => ({
  page: readCount(textOf('page'), { name: 'page', max: maxPage, otherwise: 1, issues }),
  size: readCount(textOf('size'), { name: 'size', max: limits.pageRecords.value, otherwise: defaultSize, issues }),
})

/**
 * Reads the page number and page size. Throws Failure 'invalid' if it finds an issue, or if `issues` already has one; the
 * Failure contains all of them.
 */
export const readPage = (query: Query, issues: QueryIssues = {}): { readonly page: number; readonly size: number } => {
  const paging = readPaging(textsOf(query, issues), issues)
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : paging
}

/** Reads a search text, '' if it is absent. Adds an issue if it is too long, or contains a character that nothing stores. */
export const readSearch = (textOf: TextOf, name: string, issues: QueryIssues): string => {
  const search = textOf(name)?.trim() ?? ''
  const max = limits.searchCharacters.value
  if (search.length > max) issues[name] = [issue('text-too-long', { name, max })]
  if (search.includes('\0')) issues[name] = [issue('text-unstorable', { name })]
  return search
}

/** True if a reader may filter a list by a parameter. */
const mayFilterBy = (resource: Descriptor, { key, name }: ListFilter, audience: Audience): boolean => {
  const field = fieldOf(resource, name)
  // Visitors are anonymous and may be many, so they only get filters that have an index.
  const isOpen = audience !== 'visitor' || !scansAllRecords(key)
  return field !== undefined && isOpen && isSeen(name, field, audience)
}

/**
 * Names of the parameters of a list: all that are accepted, or those that a reader may use. Parameters of the
 * specification are accepted even if the resource ignores them.
 */
export const listParameters = (resource: Descriptor, audience?: Audience): ReadonlySet<string> =>
  new Set([
    ...['page', 'size', 'search_key', 'all', 'ids', 'fields', 'sort', 'order'],
    ...Object.keys(resource.wire?.listParams ?? {}),
    ...filtersOf(resource).flatMap(filter =>
      audience === undefined || mayFilterBy(resource, filter, audience) ? [filter.key] : [],
    ),
  ])

/**
 * Parses a query string whose parameter names have been checked. Throws Failure 'invalid' with an issue for each wrong
 * parameter.
 */
export const readListRequest = (resource: Descriptor, query: Query, audience: Audience): ListRequest => {
  const issues: QueryIssues = {}
  const textOf = textsOf(query, issues)
  const { page, size } = readPaging(textOf, issues)

  const idsText = textOf('ids')
  const ids = idsText === undefined ? undefined : [...new Set(idsText.split(',').map(Number))]
  if (
    ids &&
    (ids.length > limits.pageRecords.value || !ids.every(id => Number.isInteger(id) && id > 0 && id <= maxPage))
  )
    issues.ids = [issue('not-ids', { name: 'ids', max: limits.pageRecords.value, value: shownValue(idsText ?? '') })]

  const search = readSearch(textOf, 'search_key', issues)

  const filters: Record<string, Value> = {}
  for (const filter of filtersOf(resource)) {
    const { key, name, by } = filter
    const field = fieldOf(resource, name)
    const text = textOf(key)
    if (!field || text === undefined || text.trim() === '') continue
    if (!mayFilterBy(resource, filter, audience)) {
      issues[key] = [issue(audience === 'visitor' ? 'parameter-signed-in' : 'parameter-of-others', { name: key })]
      continue
    }
    const validated = filterSchemaOf(field, by).safeParse(text)
    if (validated.success) filters[key] = filterValue(field, by, validated.data)
    else
      issues[key] = issuesIn(validated.error).map(reason =>
        issue('wrong-parameter', { name: key, value: shownValue(text), reason }),
      )
  }

  const field = textOf('sort')
  const orderText = textOf('order')?.toLowerCase() ?? 'asc'
  const orders = ordersOf(resource, field, search)
  const order = orders.find(each => each === orderText)
  const sortable = field ? sortableFields(resource, audience) : []
  if (field && !sortable.includes(field)) issues.sort = [choiceIssue('sort', sortable, field)]
  if (!order) issues.order = [choiceIssue('order', orders, orderText)]

  const all = readChoice(textOf('all'), { name: 'all', options: ['1'], issues }) !== undefined
  const onlyIds = readChoice(textOf('fields'), { name: 'fields', options: ['id'], issues }) !== undefined
  if (all && audience === 'visitor') issues.all = [issue('whole-list-signed-in', { max: limits.pageRecords.value })]

  if (!order || Object.keys(issues).length > 0) return fail('invalid', { issues })
  return {
    page: all || ids ? 1 : page,
    size: ids ? limits.pageRecords.value : all ? 'all' : size,
    ...(ids && { ids }),
    ...(onlyIds && { onlyIds }),
    search: canSearch(resource, audience) ? search : '',
    filters,
    sort: field ? { field, order } : undefined,
  }
}
