/** The starter content as it lies in its folder: read, and validated for what the loader needs. Source: starter/README.md. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { applications, resources } from '../../src/resources/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { flatValues, mapFlat } from '../../src/schema/descriptor/innerFields.ts'
import { isRecordField } from '../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { dayMs, momentOf } from '../../src/schema/values/time/dates.ts'
import { dayIn, momentAt, startOfDay } from '../../src/schema/values/time/zones.ts'

type Values = Readonly<Record<string, unknown>>

/** One record that is to be. Reference fields hold '$handle', those of several records a list of them, image fields and pictures in HTML 'images/name.svg', file fields 'files/name.pdf'. */
export interface StarterRow {
  readonly resource: Descriptor
  /** Place in its file, like `posts[2]`, for messages. */
  readonly where: string
  readonly handle: string | undefined
  readonly values: Values
}

interface StarterContent {
  readonly application: Values
  readonly rows: readonly StarterRow[]
  /** Names of the drawings that are used, below the starter folder. */
  readonly drawings: readonly string[]
  /** Names of the documents that are used, below the starter folder. */
  readonly documents: readonly string[]
}

/** Starter content that cannot be loaded: a mistake of this product, not of its operator. */
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

/** The moment that days are counted from, and the site's zone. */
interface Present {
  readonly now: Date
  readonly zone: string
}

/**
 * '+60d' as a value of a kind: a day, or a moment, which is the beginning of that day in the zone where the day alone counts, the time on the site's
 * clocks that follows it, as in '+60d 12:00', or the time of day it is now. Other values stay.
 */
export const withoutOffset = (
  field: Pick<Field, 'kind'> & { day?: boolean },
  value: unknown,
  { now, zone }: Present,
) => {
  const [, days, time] = (typeof value === 'string' && /^([+-]\d+)d(?: (\d\d:\d\d))?$/.exec(value)) || []
  if (days === undefined) return value
  const moment = new Date(now.getTime() + Number(days) * dayMs)
  const day = dayIn(moment, zone)
  if (field.kind === 'date') return day
  if (time !== undefined) return momentOf(momentAt(`${day}T${time}`, zone))
  return momentOf(field.day ? startOfDay(day, zone) : moment)
}

/** Where the drawings and documents of the content are stored. */
export type AddressOf = (name: string) => string

/** The value with each drawing's and each document's name replaced by an address, and days counted from the present one. */
export const asStored = (around: Field, given: unknown, addressOf: AddressOf, present: Present): unknown =>
  mapFlat(around, given, ({ field, value }) => {
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

const readRows = (content: Readonly<Record<string, unknown>>): readonly StarterRow[] =>
  Object.entries(content).flatMap(([name, rows]) => {
    const resource = resources.find(each => each.name === name)
    if (!resource || !Array.isArray(rows)) throw new StarterError(name, 'it is no list of a resource.')
    return rows.map((row, index) => readRow(resource, `${name}[${index}]`, row))
  })

const drawingsOf = (resource: Pick<Descriptor, 'fields'>, values: Values): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => drawingsIn(field, values[name]))

const documentsOf = ({ resource, values }: StarterRow): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => documentsIn(field, values[name]))

/** One entry of the top menu, with an entry below it for each list and each form of the kit. */
const menusOf = (ofKit: readonly Descriptor[]): readonly Values[] => {
  // Beside the last of what content.json has, before the contact.
  const entry = { hook: '', shortcode: 'TOPMENU', status: 1, sort_order: 18 }
  const pages = ofKit.flatMap(({ label, page, received }) => [
    ...(page?.list === undefined ? [] : [{ title: label.many, address: page.list }]),
    ...(received ? [{ title: label.one, address: received.form }] : []),
  ])
  const below = pages.map(({ title, address }) => ({
    ...entry,
    title,
    slug: address.slice(1),
    parent_id: '$menu-kit',
  }))
  return below.length > 0 ? [{ ...entry, $: 'menu-kit', title: 'Information', slug: '' }, ...below] : []
}

/** What kit.json has for the resources of the kit that this site has, not for others of the same names, and menus to them; nothing where the folder has no such file. */
const readKit = async (folder: string, ofKit: readonly Descriptor[]): Promise<Readonly<Record<string, unknown>>> => {
  const text = await readFile(join(folder, 'kit.json'), 'utf8').catch(error => {
    if (error.code !== 'ENOENT') throw error
    return '{}'
  })
  const content = Object.entries(contentSchema.parse(JSON.parse(text)))
  const here = (resources as readonly Descriptor[]).filter(
    resource => ofKit.includes(resource) && content.some(([name]) => name === resource.name),
  )
  const rows = content.filter(([name]) => here.some(resource => resource.name === name))
  return { ...Object.fromEntries(rows), menus: menusOf(here) }
}

/** Loaded when a site is made alone: a site without the kit starts without it. */
const wholeKit = async (): Promise<readonly Descriptor[]> => (await import('../../src/resources/kit/index.ts')).kit

/** Reads content.json and kit.json of the starter folder. `ofKit` is the whole kit if left out. Throws a StarterError for a mistake in them. */
export const readStarterContent = async (folder: string, ofKit?: readonly Descriptor[]): Promise<StarterContent> => {
  const text = await readFile(join(folder, 'content.json'), 'utf8')
  const { applications: settings, ...lists } = contentSchema.parse(JSON.parse(text))
  if (!settings || Array.isArray(settings)) throw new StarterError('applications', 'it is no object.')
  const application = readRow(applications, 'applications', settings).values
  const rows = [...readRows(lists), ...readRows(await readKit(folder, ofKit ?? (await wholeKit())))]
  const used = [drawingsOf(applications, application), ...rows.map(row => drawingsOf(row.resource, row.values))].flat()
  return { application, rows, drawings: [...new Set(used)], documents: [...new Set(rows.flatMap(documentsOf))] }
}

/** Handles in the value of a field that refers to one record or to several: '$handle', or a list of them. */
const handlesOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap(each => (typeof each === 'string' ? [each.slice(1)] : []))

/** Handles that a row refers to. `outside` counts those of other resources alone. */
const handlesIn = ({ resource, values }: StarterRow, othersOnly = false): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    isRecordField(field) && !(othersOnly && field.to === resource.name) ? handlesOf(values[name]) : [],
  )

const refuseDoubles = (rows: readonly StarterRow[]): void => {
  const known = new Set<string>()
  for (const { handle, where } of rows) {
    if (handle === undefined) continue
    if (known.has(handle)) throw new StarterError(where, `the handle '${handle}' is taken.`)
    known.add(handle)
  }
}

/**
 * The rows in steps: each step comes after what it refers to. Rows of a resource are in one step,
 * but for those below others of the same resource. Throws a StarterError for a handle that does not exist, is taken twice, or leads in a circle.
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
