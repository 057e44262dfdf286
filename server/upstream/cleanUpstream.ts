/** Sanitizes content of another provider host before it is shown. */
import type { Site } from '../../src/resources/createSite.ts'
import { mapFlatValues } from '../../src/schema/descriptor/innerFields.ts'
import { type HeldContent, traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isSafeImage } from '../../src/schema/values/links.ts'
import { escapedTextOf, tagPattern } from '../content/sanitise.ts'
import { sanitise } from '../content/sanitising.ts'

/** Absolute address of a picture or a document; a relative one is resolved at the host. '' if it is unsafe. */
const fileAddress = (address: string, origin: string): string => {
  const trimmed = address.trim()
  if (trimmed === '' || !isSafeImage(trimmed)) return ''
  return URL.canParse(trimmed, `${origin}/`) ? new URL(trimmed, `${origin}/`).href : ''
}

/** An attribute as `sanitiseHtml` writes it, up to its closing quotation mark. */
const attributes = /(\s[^\s=">]+=")([^"]*)/g

/** Sanitized HTML with absolute addresses of its pictures. */
const withAddresses = (html: string, origin: string): string =>
  html.replaceAll(tagPattern, tag =>
    tag.startsWith('<img ')
      ? tag.replaceAll(attributes, (match, name: string, address: string) =>
          name === ' src="'
            ? name + fileAddress(address.replaceAll('&amp;', '&'), origin).replaceAll('&', '&amp;')
            : match,
        )
      : tag,
  )

const asIs = (value: unknown): unknown => value

/** Context for cleaning a value. */
interface Cleaning {
  readonly origin: string
  /** HTML texts with their sanitized form. */
  readonly sanitised: ReadonlyMap<string, string>
}

/** Cleans a value by its kind of content. Values that pass unchanged are rendered as text, or checked when they are rendered. */
const cleanByContent: { readonly [H in HeldContent]: (value: unknown, cleaning: Cleaning) => unknown } = {
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

/** A parsed response with each field's value changed, including nested records. */
const mapFields = (
  site: Site,
  value: unknown,
  resource: Descriptor,
  change: (holds: HeldContent, value: unknown) => unknown,
): unknown => {
  if (Array.isArray(value)) return value.map(each => mapFields(site, each, resource, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => {
      const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
      if (field) return [key, mapFlatValues(field, inside, flat => change(traitsOf(flat.field).holds, flat.value))]
      // `data` of an envelope holds the same resource; sections and widgets are under their own names.
      return [key, mapFields(site, inside, site.resourceNamed(key) ?? resource, change)]
    }),
  )
}

/**
 * A parsed response with sanitized HTML fields and absolute addresses of pictures, including nested records. A text
 * that exceeds the sanitiser's limits is shown as plain text. `origin` is the host's. Throws Failure 'busy'.
 */
export const cleanContent = async (
  site: Site,
  value: unknown,
  resource: Descriptor,
  origin: string,
): Promise<unknown> => {
  const texts = new Set<string>()
  mapFields(site, value, resource, (holds, inner) => {
    if (holds === 'html' && typeof inner === 'string') texts.add(inner)
  })
  const originals = [...texts]
  const cleaned = await sanitise(originals)
  const sanitised = new Map(
    originals.map((text, index) => {
      const clean = cleaned[index]
      return [text, clean && 'html' in clean ? clean.html : escapedTextOf(text)] as const
    }),
  )
  return mapFields(site, value, resource, (holds, inner) => cleanByContent[holds](inner, { origin, sanitised }))
}

/** Descriptor of the resource in an API path; undefined for login, files and other calls. */
export const resourceOfPath = ({ resourceNamed }: Site, path: string): Descriptor | undefined =>
  resourceNamed(/^\/api\/([^/?#]+)/.exec(path)?.[1] ?? '')
