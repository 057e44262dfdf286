/**
 * Parsers for a provider's responses. They accept the looser shapes that the contract allows, and throw ApiError for
 * all others.
 */

import { lastPartOf } from '../../schema/values/links.ts'
import type { ListPage } from '../wire/envelopes.ts'
import type { FoundDocuments, StoredDocument, StoredFile } from '../wire/files.ts'
import type { Report } from '../wire/insights.ts'
import { ApiError } from './failure.ts'
import { isObject, type Json } from './json.ts'

/** Result of a login, as far as the provider sends it. */
export interface SignedIn {
  readonly token: string
  /** Extension. */
  readonly user?: Readonly<Record<string, unknown>>
}

const strange = (what: string) =>
  new ApiError(502, {
    message: `The server's answer could not be read: ${what} is missing. The provider host may not speak this API.`,
  })
const count = (value: unknown, otherwise: number) => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : otherwise
}

/** A list, at `data.data`, `data` or the top level. Without counts it is one complete page. */
export const readList = <T>(body: unknown): ListPage<T> => {
  const outer = isObject(body) && isObject(body.data) ? body.data : body
  const rows = Array.isArray(outer) ? outer : isObject(outer) ? outer.data : undefined
  if (!Array.isArray(rows)) throw strange('the list')
  const counts = isObject(outer) ? outer : {}
  return {
    // Unvalidated: the caller states the type from the contract.
    data: rows as T[],
    current_page: count(counts.current_page, 1),
    last_page: count(counts.last_page, 1),
    total: count(counts.total, rows.length),
    per_page: count(counts.per_page, rows.length),
    ...(counts.has_more === true && { has_more: true }),
  }
}

/** One record, at `data` or the top level. */
export const readRecord = <T>(body: unknown): T => {
  const record = isObject(body) && 'data' in body ? body.data : body
  if (!isObject(record)) throw strange('the record')
  // Unvalidated: the caller states the type from the contract.
  return record as T
}

/** Record in the response to a write; undefined if there is none, as the contract does not specify it. */
export const readWrittenRecord = <T>(body: unknown): T | undefined =>
  isObject(body) && isObject(body.data) && 'id' in body.data ? (body.data as T) : undefined

/** Id with which a delete can be undone; undefined if it cannot. */
export const readUndo = (body: unknown): string | undefined =>
  isObject(body) && (typeof body.undo === 'string' || typeof body.undo === 'number') ? String(body.undo) : undefined

/** Token and user, if any, of a login response, each at the top level or in `data`. Throws without a token. */
export const readSignedIn = (body: unknown): SignedIn => {
  const places = isObject(body) ? [body, body.data].filter(isObject) : []
  const token = places.map(place => place.token).find(value => typeof value === 'string' && value !== '')
  if (typeof token !== 'string') throw strange('the token')
  const user = places.map(place => place.user).find(isObject)
  return user ? { token, user } : { token }
}

/** The dashboard's five record counts, in the response of the report call; missing ones are 0. */
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

/** Files, from `files` (extension) or `file_names`, at the top level or in `data`. */
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

/** Documents, at `data`. */
export const readDocuments = (body: unknown): FoundDocuments => {
  if (!isObject(body) || !Array.isArray(body.data)) throw strange('the list of documents')
  const isStored = (file: unknown): file is StoredDocument => isObject(file) && typeof file.address === 'string'
  const next = typeof body.next === 'number' ? body.next : null
  return { data: body.data.filter(isStored), has_more: body.has_more === true, next }
}

/** Address of an uploaded file, if the provider sends it. */
export const readUploaded = (body: unknown): string | undefined => {
  const places = isObject(body) ? [body, body.data].filter(isObject) : []
  const name = places.map(place => place.file_name).find(value => typeof value === 'string')
  return typeof name === 'string' ? name : undefined
}
