/** Shapes of stored files. */
import { z } from 'zod'
import { count } from './envelopes.ts'
import type { Wire, WithOptional } from './wire.ts'

/** A stored picture. All properties but the address are extensions. */
export const storedFile = () =>
  z.object({
    name: z.string(),
    address: z.string(),
    width: count(),
    height: count(),
    bytes: count(),
    created_at: z.string(),
    /** Description of the picture; '' if there is none. */
    alt: z.string(),
    /** Focal point of the picture as distances from its left and top, such as '30% 70%'; '' if there is none. */
    focal_point: z.string(),
  })
type WholeStoredFile = Wire<typeof storedFile>
/** One stored file, as far as the provider describes it. */
export type StoredFile = WithOptional<WholeStoredFile, Exclude<keyof WholeStoredFile, 'name' | 'address'>>

/** A use of a stored file. */
export const fileUse = () =>
  z.object({
    /** API name. */
    resource: z.string(),
    id: count(),
    /** Title of the record. */
    title: z.string(),
    /** Name of the field that holds the file's address. */
    field: z.string(),
  })
export type FileUse = Wire<typeof fileUse>

/** A document of the file library. */
export const storedDocument = () =>
  z.object({
    /** Last segment of its address. */
    name: z.string(),
    address: z.string(),
    title: z.string().describe('File name of the download.'),
    /** Media type. */
    type: z.string(),
    bytes: count(),
    created_at: z.string(),
  })
export type StoredDocument = Wire<typeof storedDocument>

/** One page of documents. `next` is the `before` of a request for the next page; null if there is none. */
export const foundDocuments = () =>
  z.object({ data: z.array(storedDocument()), has_more: z.boolean(), next: count().nullable() })
export type FoundDocuments = Wire<typeof foundDocuments>
