/** Content of another provider host, made harmless before it is shown. */
import { allResources } from '../../src/resources/index.ts'
import { mapFlat } from '../../src/schema/descriptor/innerFields.ts'
import { type Holding, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isSafeImage } from '../../src/schema/values/links.ts'
import { tags, wordsOf } from '../content/sanitise.ts'
import { sanitise } from '../content/sanitising.ts'

const byName: ReadonlyMap<string, Descriptor> = new Map(allResources.map(resource => [resource.name, resource]))

/** The address of a picture or a document that is a path of the host, as a whole address. Others stay; one that is not safe becomes ''. */
const fileAddress = (address: string, origin: string): string => {
  const trimmed = address.trim()
  if (trimmed === '' || !isSafeImage(trimmed)) return ''
  return URL.canParse(trimmed, `${origin}/`) ? new URL(trimmed, `${origin}/`).href : ''
}

/** An attribute as `sanitiseHtml` writes it, up to its closing quotation mark. */
const attributes = /(\s[^\s=">]+=")([^"]*)/g

/** A sanitised text with the addresses of its pictures whole. */
const withAddresses = (html: string, origin: string): string =>
  html.replaceAll(tags, tag =>
    tag.startsWith('<img ')
      ? tag.replaceAll(attributes, (match, name: string, address: string) =>
          name === ' src="'
            ? name + fileAddress(address.replaceAll('&amp;', '&'), origin).replaceAll('&', '&amp;')
            : match,
        )
      : tag,
  )

const asIs = (value: unknown): unknown => value

/** What a value is cleaned with. */
interface Cleaning {
  readonly origin: string
  /** Each HTML text, and its harmless form. */
  readonly sanitised: ReadonlyMap<string, string>
}

/** What a value becomes, by what it holds. Those that pass as they are, are text where they are shown, or are checked there. */
const cleanByHolding: { readonly [H in Holding]: (value: unknown, cleaning: Cleaning) => unknown } = {
  html: (value, { origin, sanitised }) =>
    typeof value === 'string' ? withAddresses(sanitised.get(value) ?? '', origin) : null,
  picture: (value, { origin }) => (typeof value === 'string' ? fileAddress(value, origin) : null),
  document: (value, { origin }) => (typeof value === 'string' ? fileAddress(value, origin) : null),
  link: asIs,
  some: asIs,
  secret: asIs,
  none: asIs,
  inner: asIs,
}

/** A parsed answer with each field's value changed, nested records included. */
const mapFields = (
  value: unknown,
  resource: Descriptor,
  change: (holds: Holding, value: unknown) => unknown,
): unknown => {
  if (Array.isArray(value)) return value.map(each => mapFields(each, resource, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
      if (field) return [key, mapFlat(field, inside, flat => change(traitsOf(flat.field).holds, flat.value))]
      // An envelope's `data` holds the same resource; sections and widgets stand under their own names.
      return [key, mapFields(inside, byName.get(key) ?? resource, change)]
    }),
  )
}

/**
 * A parsed answer with each HTML field sanitised and each picture's address whole, nested records included.
 * A text that holds too much of something is shown as plain text. `origin` is the host's. Throws Failure 'busy'.
 */
export const cleanContent = async (value: unknown, resource: Descriptor, origin: string): Promise<unknown> => {
  const texts = new Set<string>()
  mapFields(value, resource, (holds, inner) => {
    if (holds === 'html' && typeof inner === 'string') texts.add(inner)
  })
  const originals = [...texts]
  const cleaned = await sanitise(originals)
  const sanitised = new Map(
    originals.map((text, index) => {
      const clean = cleaned[index]
      return [text, clean && 'html' in clean ? clean.html : wordsOf(text)] as const
    }),
  )
  return mapFields(value, resource, (holds, inner) => cleanByHolding[holds](inner, { origin, sanitised }))
}

/** The descriptor that an API path speaks of; undefined for login, files and the like. */
export const resourceOfPath = (path: string): Descriptor | undefined =>
  byName.get(/^\/api\/([^/?#]+)/.exec(path)?.[1] ?? '')
