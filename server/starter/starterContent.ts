/** Reads the starter content, and validates its structure, fields and handles. Source: starter/README.md. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Site } from '../../src/resources/createSite.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { flatValues, mapFlatValues } from '../../src/schema/descriptor/innerFields.ts'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { dayMs, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay, timestampAt } from '../../src/schema/values/time/zones.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Record to be created. Reference fields hold '$handle', or a list of handles if they refer to several records; image
 * fields and pictures in HTML 'images/name.svg'; file fields 'files/name.pdf'.
 */
export interface StarterRow {
  readonly resource: Descriptor
  /** Position in the file, such as `posts[2]`, for error messages. */
  readonly where: string
  readonly handle: string | undefined
  readonly values: Values
}

interface StarterContent {
  readonly application: Values
  readonly rows: readonly StarterRow[]
  /** Paths of the drawings in use, relative to the starter folder. */
  readonly drawings: readonly string[]
  /** Paths of the documents in use, relative to the starter folder. */
  readonly documents: readonly string[]
}

/** Thrown if the starter content cannot be loaded, which is a mistake of the product rather than of the operator. */
export class StarterError extends Error {
  constructor(where: string, what: string, options?: { readonly cause?: unknown }) {
    super(`The starter content cannot be loaded: ${where}: ${what}`, options)
    this.name = 'StarterError'
  }
}

const rowSchema = z.record(z.string(), z.unknown())
const contentSchema = z.record(z.string(), z.union([rowSchema, z.array(rowSchema)]))

const pictureInHtml = /(<img\b[^>]*?\ssrc=")(images\/[\w-]+\.svg)/g
const drawingOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^images\/[\w-]+\.svg$/.test(value) ? value : undefined

const documentNamed = (value: unknown): string | undefined =>
  typeof value === 'string' && /^files\/[\p{L}\p{M}\p{N}-]+\.[a-z]+$/u.test(value) ? value : undefined

const documentsIn = (around: Field, given: unknown): readonly string[] =>
  flatValues(around, given).flatMap(({ field, value }) => (field.kind === 'file' && documentNamed(value)) || [])

const drawingsIn = (around: Field, given: unknown): readonly string[] =>
  flatValues(around, given).flatMap(({ field, value }) => {
    if (field.kind === 'image') return [drawingOf(value)].filter(name => name !== undefined)
    return field.kind === 'html' && typeof value === 'string'
      ? [...value.matchAll(pictureInHtml)].map(([, , name]) => name ?? '')
      : []
  })

/** Base time for relative dates, and the time zone of the site. */
interface Present {
  readonly now: Date
  readonly zone: string
}

/**
 * Resolves an offset like '+60d' or '+60d 12:00'. Returns a date for a date field, otherwise a timestamp: of the given
 * time in the site's time zone, of the start of the day in that zone if only the day is used, or of the current time of
 * day. Returns other values unchanged.
 */
export const withoutOffset = (
  field: Pick<Field, 'kind'> & { day?: boolean },
  value: unknown,
  { now, zone }: Present,
) => {
  const [, days, time] = (typeof value === 'string' && /^([+-]\d+)d(?: (\d\d:\d\d))?$/.exec(value)) || []
  if (days === undefined) return value
  const timestamp = new Date(now.getTime() + Number(days) * dayMs)
  const day = dayIn(timestamp, zone)
  if (field.kind === 'date') return day
  if (time !== undefined) return toTimestamp(timestampAt(`${day}T${time}`, zone))
  return toTimestamp(field.day ? startOfDay(day, zone) : timestamp)
}

/** Returns the stored address of a drawing or document. */
export type AddressOf = (name: string) => string

/** Replaces the names of drawings and documents by their addresses, and resolves relative dates. */
export const asStored = (around: Field, given: unknown, addressOf: AddressOf, present: Present): unknown =>
  mapFlatValues(around, given, ({ field, value }) => {
    const file = field.kind === 'image' ? drawingOf(value) : field.kind === 'file' ? documentNamed(value) : undefined
    if (file !== undefined) return addressOf(file)
    if (field.kind === 'date' || field.kind === 'dateTime') return withoutOffset(field, value, present)
    return field.kind === 'html' && typeof value === 'string'
      ? value.replaceAll(pictureInHtml, (_match, before: string, name: string) => before + addressOf(name))
      : value
  })

const readRow = (resource: Descriptor, where: string, raw: Values): StarterRow => {
  const { $: handle, ...values } = raw
  for (const name of Object.keys(values)) {
    if (name !== 'created_at' && !Object.hasOwn(resource.fields, name))
      throw new StarterError(where, `there is no field '${name}'.`)
  }
  return { resource, where, handle: typeof handle === 'string' ? handle : undefined, values }
}

const readRows = ({ resources }: Site, content: Readonly<Record<string, unknown>>): readonly StarterRow[] =>
  Object.entries(content).flatMap(([name, rows]) => {
    const resource = resources.find(each => each.name === name)
    if (!resource || !Array.isArray(rows)) throw new StarterError(name, 'it is not a list of records of a resource.')
    return rows.map((row, index) => readRow(resource, `${name}[${index}]`, row))
  })

const drawingsOf = (resource: Pick<Descriptor, 'fields'>, values: Values): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => drawingsIn(field, values[name]))

const documentsOf = ({ resource, values }: StarterRow): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => documentsIn(field, values[name]))

/** Entries of the top menu: one with a submenu of the kit's lists and forms; empty if there are none. */
const menusOf = (ofKit: readonly Descriptor[]): readonly Values[] => {
  // This order places the entries after the last one from content.json, before the contact entry.
  const entry = { hook: '', shortcode: 'TOPMENU', status: 1, sort_order: 18 }
  const pages = ofKit.flatMap(({ label, page, submissions }) => [
    ...(page?.list === undefined ? [] : [{ title: label.many, address: page.list }]),
    ...(submissions ? [{ title: label.one, address: submissions.form }] : []),
  ])
  const below = pages.map(({ title, address }) => ({
    ...entry,
    title,
    slug: address.slice(1),
    parent_id: '$menu-kit',
  }))
  return below.length > 0 ? [{ ...entry, $: 'menu-kit', title: 'Information', slug: '' }, ...below] : []
}

/**
 * Content of kit.json for those resources of the site that come from the kit, with menu entries for them. A site's own
 * resource of the same name gets none. Empty if the folder has no such file.
 */
const readKit = async (
  { resources }: Site,
  folder: string,
  ofKit: readonly Descriptor[],
): Promise<Readonly<Record<string, unknown>>> => {
  const text = await readFile(join(folder, 'kit.json'), 'utf8').catch(error => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  const content = Object.entries(contentSchema.parse(JSON.parse(text)))
  const here = resources.filter(
    resource => ofKit.includes(resource) && content.some(([name]) => name === resource.name),
  )
  const rows = content.filter(([name]) => here.some(resource => resource.name === name))
  return { ...Object.fromEntries(rows), menus: menusOf(here) }
}

/** Loads all resources of the kit. Called only when a site is created, so that other startups do not load them. */
const wholeKit = async (): Promise<readonly Descriptor[]> => (await import('../../src/resources/kit/index.ts')).kit

/**
 * Reads content.json and kit.json of the starter folder. `ofKit` defaults to the whole kit. Throws StarterError if
 * either file has a mistake.
 */
export const readStarterContent = async (
  site: Site,
  folder: string,
  ofKit?: readonly Descriptor[],
): Promise<StarterContent> => {
  const { applications } = site
  const text = await readFile(join(folder, 'content.json'), 'utf8')
  const { applications: settings, ...lists } = contentSchema.parse(JSON.parse(text))
  if (!settings || Array.isArray(settings)) throw new StarterError('applications', 'it is not an object.')
  const application = readRow(applications, 'applications', settings).values
  const rows = [...readRows(site, lists), ...readRows(site, await readKit(site, folder, ofKit ?? (await wholeKit())))]
  const used = [drawingsOf(applications, application), ...rows.map(row => drawingsOf(row.resource, row.values))].flat()
  return { application, rows, drawings: [...new Set(used)], documents: [...new Set(rows.flatMap(documentsOf))] }
}

/** Handles in the value of a reference field: '$handle', or a list of handles. */
const handlesOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap(each => (typeof each === 'string' ? [each.slice(1)] : []))

/** Handles to which a row refers. With `othersOnly`, omits references to rows of the same resource. */
const handlesIn = ({ resource, values }: StarterRow, othersOnly = false): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isRecordField(field) && !(othersOnly && field.to === resource.name) ? handlesOf(values[name]) : [],
  )

const refuseDoubles = (rows: readonly StarterRow[]): void => {
  const known = new Set<string>()
  for (const { handle, where } of rows) {
    if (handle === undefined) continue
    if (known.has(handle)) throw new StarterError(where, `another row has the handle '${handle}'.`)
    known.add(handle)
  }
}

/**
 * Sorts rows into levels, so that each level refers only to earlier ones. All rows of a resource are on one level,
 * unless they refer to each other. Throws StarterError for a handle that is unknown, duplicate or part of a cycle.
 */
export const levelsOf = (rows: readonly StarterRow[]): readonly (readonly StarterRow[])[] => {
  refuseDoubles(rows)
  const placed = new Set<string>()
  const levels: StarterRow[][] = []
  let waiting = [...rows]
  while (waiting.length) {
    const isPlaced = (handles: readonly string[]) => handles.every(handle => placed.has(handle))
    const blocked = new Set(waiting.filter(row => !isPlaced(handlesIn(row, true))).map(row => row.resource))
    const level = waiting.filter(row => !blocked.has(row.resource) && isPlaced(handlesIn(row)))
    if (!level.length) {
      const stuck = waiting.find(row => !isPlaced(handlesIn(row)))
      const handles = (stuck ? handlesIn(stuck) : []).filter(handle => !placed.has(handle))
      const names = handles.map(handle => `'$${handle}'`).join(', ')
      throw new StarterError(stuck?.where ?? '', `it refers to ${names}, which cannot be found.`)
    }
    for (const { handle } of level) if (handle !== undefined) placed.add(handle)
    waiting = waiting.filter(row => !level.includes(row))
    levels.push(level)
  }
  return levels
}
