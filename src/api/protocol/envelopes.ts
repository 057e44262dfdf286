/** Reading a provider's answers. Every reader takes the looser shapes that the contract allows, and throws an ApiError for none of them. */
import { lastPartOf } from '../../schema/values/links.ts'
import { ApiError } from './failure.ts'
import { isObject, type Json } from './json.ts'

/** One page of a list. `total` counts the records of all pages. */
export interface ListPage<T> {
  readonly data: readonly T[]
  readonly current_page: number
  readonly last_page: number
  readonly total: number
  readonly per_page: number
  /** Extension, only where it is true: there are more than `total`, which counts the pages to this one and some beyond. */
  readonly has_more?: boolean
}

/** Counts of an application's records. Source: specification 9.15. */
export interface Report {
  readonly total_page: number
  readonly total_section: number
  readonly total_widget: number
  readonly total_post_category: number
  readonly total_post: number
}

/** Who is signed in, as far as the provider says. */
export interface SignedIn {
  readonly token: string
  /** Extension. */
  readonly user?: Readonly<Record<string, unknown>>
}

/** One stored file. All but the address are extensions. */
export interface StoredFile {
  readonly name: string
  readonly address: string
  readonly width?: number
  readonly height?: number
  readonly bytes?: number
  readonly created_at?: string
  /** What the picture shows, in words; '' where nobody has written it. */
  readonly alt?: string
  /** What of the picture stays visible where it is cut, like '30% 70%' from its left and its top; '' where nobody has said so. */
  readonly focal_point?: string
}

/** A document of the file library. */
export interface StoredDocument {
  /** Last part of its address. */
  readonly name: string
  readonly address: string
  /** The name under which it is downloaded. */
  readonly title: string
  /** Media type. */
  readonly type: string
  readonly bytes: number
  readonly created_at: string
}

const strange = (what: string) =>
  new ApiError(502, {
    message: `The server's answer could not be read: ${what} is missing. The provider host may not speak this API.`,
  })
const count = (value: unknown, otherwise: number) => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : otherwise
}

/** A list, at `data.data`, `data` or the top. Without counts it is one whole page. */
export const readList = <T>(body: unknown): ListPage<T> => {
  const outer = isObject(body) && isObject(body.data) ? body.data : body
  const rows = Array.isArray(outer) ? outer : isObject(outer) ? outer.data : undefined
  if (!Array.isArray(rows)) throw strange('the list')
  const counts = isObject(outer) ? outer : {}
  return {
    // The rows are the provider's; the caller names what the contract says they are.
    data: rows as T[],
    current_page: count(counts.current_page, 1),
    last_page: count(counts.last_page, 1),
    total: count(counts.total, rows.length),
    per_page: count(counts.per_page, rows.length),
    ...(counts.has_more === true && { has_more: true }),
  }
}

/** One record, at `data` or the top. */
export const readRecord = <T>(body: unknown): T => {
  const record = isObject(body) && 'data' in body ? body.data : body
  if (!isObject(record)) throw strange('the record')
  // As in `readList`.
  return record as T
}

/** The record of a write; undefined where the provider sends none (its shape is not specified). */
export const readWritten = <T>(body: unknown): T | undefined =>
  isObject(body) && isObject(body.data) && 'id' in body.data ? (body.data as T) : undefined

/** The name under which a delete can be taken back; undefined where the provider cannot. */
export const readUndo = (body: unknown): string | undefined =>
  isObject(body) && (typeof body.undo === 'string' || typeof body.undo === 'number') ? String(body.undo) : undefined

/** A login's token, at `token` or `data.token`. */
export const readSignedIn = (body: unknown): SignedIn => {
  const places = isObject(body) ? [body, body.data].filter(isObject) : []
  const token = places.map(place => place.token).find(value => typeof value === 'string' && value !== '')
  if (typeof token !== 'string') throw strange('the token')
  const user = places.map(place => place.user).find(isObject)
  return user ? { token, user } : { token }
}

/** Five counts; one that is missing is 0. */
export const readReport = (body: unknown): Report => {
  const report = readRecord<Json>(body)
  const of = (key: keyof Report) => count(report[key], 0)
  return {
    total_page: of('total_page'),
    total_section: of('total_section'),
    total_widget: of('total_widget'),
    total_post_category: of('total_post_category'),
    total_post: of('total_post'),
  }
}

/** Files, from `files` (extension) or `file_names`, at the top or in `data`. */
export const readFiles = (body: unknown): readonly StoredFile[] => {
  const places = isObject(body) ? [body, body.data].filter(isObject) : []
  const detailed = places.map(place => place.files).find(Array.isArray)
  if (detailed)
    return detailed
      .filter((file): file is StoredFile => isObject(file) && typeof file.address === 'string')
      .map(file => ({ ...file, name: file.name ?? lastPartOf(file.address) }))
  const addresses = places.map(place => place.file_names).find(Array.isArray)
  if (!addresses) throw strange('the list of files')
  return addresses
    .filter(address => typeof address === 'string')
    .map(address => ({ name: lastPartOf(address), address }))
}

/** Some documents, and whether there are more of them: `next` is what a request for those has as `before`, and null where there are none. */
export interface FoundDocuments {
  readonly data: readonly StoredDocument[]
  readonly has_more: boolean
  readonly next: number | null
}

/** Documents, at `data`. */
export const readDocuments = (body: unknown): FoundDocuments => {
  if (!isObject(body) || !Array.isArray(body.data)) throw strange('the list of documents')
  const isStored = (file: unknown): file is StoredDocument => isObject(file) && typeof file.address === 'string'
  const next = typeof body.next === 'number' ? body.next : null
  return { data: body.data.filter(isStored), has_more: body.has_more === true, next }
}

/** The address of an uploaded file, where the provider says it. */
export const readUploaded = (body: unknown): string | undefined => {
  const places = isObject(body) ? [body, body.data].filter(isObject) : []
  const name = places.map(place => place.file_name).find(value => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
}
