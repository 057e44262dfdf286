/** Content of another provider host, made harmless before it is shown. Source: design 5. */
import { entities } from '../src/resources/index.ts'
import type { FieldKind } from '../src/schema/field.ts'
import { isSafeImage } from '../src/schema/links.ts'
import type { Descriptor } from '../src/schema/resource.ts'
import { sanitiseHtml } from './sanitise.ts'

const byName: ReadonlyMap<string, Descriptor> = new Map(entities.map(entity => [entity.name, entity]))

/** A picture's address that is a path of the host, as a whole address. Others stay; one that is not safe becomes ''. */
const imageAddress = (address: string, origin: string): string => {
  const trimmed = address.trim()
  if (trimmed === '' || !isSafeImage(trimmed)) return ''
  return URL.canParse(trimmed, `${origin}/`) ? new URL(trimmed, `${origin}/`).href : ''
}

/** `sanitiseHtml` quotes every attribute with " and leaves no other form. */
const withAddresses = (html: string, origin: string): string =>
  html.replaceAll(
    /(<img\b[^>]*?\ssrc=")([^"]*)/g,
    (_whole, before: string, address: string) =>
      before + imageAddress(address.replaceAll('&amp;', '&'), origin).replaceAll('&', '&amp;'),
  )

const asIs = (value: unknown): unknown => value

/** What each kind's value becomes. Kinds that pass as they are, are text where they are shown, or are judged there. */
const cleanByKind: { readonly [K in FieldKind]: (value: unknown, origin: string) => unknown } = {
  html: (value, origin) => (typeof value === 'string' ? withAddresses(sanitiseHtml(value), origin) : null),
  image: (value, origin) => (typeof value === 'string' ? imageAddress(value, origin) : null),
  text: asIs,
  longText: asIs,
  slug: asIs,
  email: asIs,
  digits: asIs,
  link: asIs,
  video: asIs,
  map: asIs,
  json: asIs,
  integer: asIs,
  date: asIs,
  dateTime: asIs,
  password: asIs,
  choice: asIs,
  status: asIs,
  reference: asIs,
}

/**
 * A parsed answer with each HTML field sanitised and each picture's address whole, nested records included.
 * `origin` is the host's.
 */
export const cleanContent = (value: unknown, resource: Descriptor, origin: string): unknown => {
  if (Array.isArray(value)) return value.map(each => cleanContent(each, resource, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
      if (field) return [key, cleanByKind[field.kind](inside, origin)]
      // An envelope's `data` holds the same resource; sections and widgets stand under their own names.
      return [key, cleanContent(inside, byName.get(key) ?? resource, origin)]
    }),
  )
}

/** The descriptor that an API path speaks of; undefined for login, files and the like. */
export const resourceOfPath = (path: string): Descriptor | undefined =>
  byName.get(/^\/api\/([^/?#]+)/.exec(path)?.[1] ?? '')
