/** Finds the markup that sanitising removed from a text, so that the author can be informed. */
import type { Element, Parents, Root } from 'hast'
import { find, html as htmlProperties } from 'property-information'
import type { Issue, Param } from '../../src/schema/validation/issue.ts'
import { embedTags } from '../../src/schema/values/embeds.ts'
import { issue } from '../runtime/errors.ts'

/** Names of removed markup by kind, without duplicates and in document order. */
export interface RemovedMarkup {
  /** Embedded players and frames, such as 'iframe'. */
  readonly embeds: readonly string[]
  /** Other elements, such as '<form>', and comments. */
  readonly elements: readonly string[]
  /** Attributes, such as 'class'. */
  readonly attributes: readonly string[]
  /** URLs of links and pictures. */
  readonly addresses: readonly string[]
}

/** Rules of the sanitiser that decide which removed markup is reported. */
interface Rules {
  /** Elements that are removed together with their content. */
  readonly strip: readonly string[]
  /** URL of an element if it must not be stored; undefined if it may be stored or the element has none. */
  readonly refusedAddressOf: (element: Element) => string | undefined
}

const comment = '<!-- -->'
const embeds: ReadonlySet<string> = new Set(embedTags)

/** Maximum number of names of one kind in a report. */
const mostNames = 12
const mostAddressChars = 60

/** Attributes that the server itself sets, and that are never reported. */
const ownAttributes: ReadonlySet<string> = new Set(['rel'])

const cut = (address: string): string =>
  address.length > mostAddressChars ? `${address.slice(0, mostAddressChars)}…` : address

interface Counts {
  readonly elements: Map<string, number>
  readonly attributes: Map<string, number>
  readonly addresses: Set<string>
}

const countIn = (root: Root, { strip, refusedAddressOf }: Rules): Counts => {
  const counts: Counts = { elements: new Map(), attributes: new Map(), addresses: new Set() }
  const add = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1)
  const walk = (parent: Parents): void => {
    for (const node of parent.children) {
      if (node.type === 'comment') add(counts.elements, comment)
      if (node.type !== 'element') continue
      const address = refusedAddressOf(node)
      if (address !== undefined) counts.addresses.add(cut(address))
      // A picture or link with a refused URL is removed, so only the URL is reported.
      if (address !== undefined && node.tagName === 'img') continue
      if (address !== undefined) {
        walk(node)
        continue
      }
      add(counts.elements, node.tagName)
      if (strip.includes(node.tagName)) continue
      for (const property of Object.keys(node.properties)) {
        const { attribute } = find(htmlProperties, property)
        if (!ownAttributes.has(attribute)) add(counts.attributes, attribute)
      }
      walk(node)
    }
  }
  walk(root)
  return counts
}

const fewer = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): readonly string[] =>
  [...before].filter(([name, count]) => (after.get(name) ?? 0) < count).map(([name]) => name)

/** Markup that a text contained before sanitising and no longer contains; undefined if nothing is missing. */
export const removedMarkupOf = (before: Root, after: Root, rules: Rules): RemovedMarkup | undefined => {
  const [given, remaining] = [countIn(before, rules), countIn(after, rules)]
  const gone = fewer(given.elements, remaining.elements)
  const removedMarkup: RemovedMarkup = {
    embeds: gone.filter(name => embeds.has(name)),
    elements: gone.filter(name => !embeds.has(name)).map(name => (name === comment ? name : `<${name}>`)),
    attributes: fewer(given.attributes, remaining.attributes),
    addresses: [...given.addresses],
  }
  return Object.values(removedMarkup).some(names => names.length > 0) ? removedMarkup : undefined
}

const shortened = (names: readonly string[]): readonly string[] =>
  names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names

const issueByKind: { readonly [K in keyof RemovedMarkup]: (label: Param, value: Param) => Issue } = {
  embeds: (label, value) => issue('embeds-left-out', { label, value }),
  elements: (label, value) => issue('elements-left-out', { label, value }),
  attributes: (label, value) => issue('attributes-left-out', { label, value }),
  addresses: (label, value) => issue('addresses-left-out', { label, value }),
}

/** Returns an issue for each kind of removed markup. */
export const removedMarkupIssues = (label: Param, removedMarkup: RemovedMarkup): readonly Issue[] =>
  (Object.keys(issueByKind) as (keyof RemovedMarkup)[]).flatMap(kind =>
    removedMarkup[kind].length > 0 ? [issueByKind[kind](label, shortened(removedMarkup[kind]))] : [],
  )
