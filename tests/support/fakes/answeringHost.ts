/** A provider host that answers what a test says, and records the calls of the data provider. */
import { afterEach, beforeEach } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { createDataProvider } from '../../../src/dataProvider.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../fixtures/sample.ts'
import { specifications } from '../fixtures/specification.ts'

export const host = 'http://provider.test'
type Answer = readonly [status: number, body: unknown]

/** `METHOD path?query`, and the body where there is one. */
export const sent: { readonly line: string; readonly headers: Headers; readonly body: unknown }[] = []
/** `answer` gives the response to a line. */
export const answering: { answer: (line: string) => Answer } = { answer: () => [200, {}] }

/** A host that answers what a test says. */
export const fetchFromHost = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const request = new Request(...call)
  request.signal.throwIfAborted()
  const url = new URL(request.url)
  const line = `${request.method} ${url.pathname}${url.search}`
  const text = await request.text()
  sent.push({ line, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) })
  const [status, body] = answering.answer(line)
  return Response.json(body, { status })
}
/** Forgets the calls and the answers of other tests. Each file that uses the host calls it. */
export const forgetEachTest = (): void => {
  beforeEach(() => {
    sent.length = 0
  })
  afterEach(() => {
    answering.answer = () => [200, {}]
  })
}

export const client = createClient({ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost })
export const provider = createDataProvider(client, resources)

export const every: readonly Descriptor[] = resources
export const listOf = (...rows: readonly Record<string, unknown>[]): Answer => [
  200,
  { data: { data: rows, current_page: 1, last_page: 1, total: rows.length, per_page: 20 } },
]
export const lines = () => sent.map(call => call.line)
export const pagination = { page: 2, perPage: 25 }
export const unsorted = { field: '', order: 'ASC' } as const

/** What a list's query has in addition to page and size, from the spec §7, written down by hand. */
const listExtras: Readonly<Record<string, (words: string) => string>> = {
  socials: () => '',
  'post-categories': words => `&search_key=${words}&all=1`,
}
/** Queries that the descriptor of a resource beyond the specification names. */
const wireQuery = ({ name, wire }: Descriptor, key: 'listParams' | 'choicesParams'): string =>
  Object.hasOwn(specifications, name) ? '' : new URLSearchParams(wire?.[key]).toString()
/** A resource without a search sends no words. */
export const extrasOf = (descriptor: Descriptor) => {
  const own = wireQuery(descriptor, 'listParams')
  const usual = (words: string) => (descriptor.search.length > 0 ? `&search_key=${words}` : '')
  return listExtras[descriptor.name] ?? ((words: string) => usual(words) + (own && `&${own}`))
}
export const listQuery = (descriptor: Descriptor, words: string) => `page=2&size=25${extrasOf(descriptor)(words)}`
const specifiedChoices: Readonly<Record<string, string>> = { sections: '?size=1000' }
export const choicesQueryOf = (descriptor: Descriptor): string => {
  const own = wireQuery(descriptor, 'choicesParams')
  return specifiedChoices[descriptor.name] ?? (own && `?${own}`)
}
/** A body as it is given, and as it goes over the wire: empty dates, and category texts, in the shape that the spec gives them. */
export const bodiesOf = (descriptor: Descriptor) => {
  const moments = Object.entries(descriptor.fields).filter(([, field]) => field.kind === 'dateTime' && !field.readOnly)
  const none = Object.fromEntries(moments.map(([name]) => [name, null]))
  // A form holds all of its fields, those with a default included, which a sample leaves out.
  const given: ReturnType<typeof sampleOf> = { ...none, ...sampleOf(descriptor, 'sent') }
  const dates = moments.filter(([name]) => given[name] === null)
  const isEmptyNull = descriptor.wire?.emptyIsNull && !Object.hasOwn(specifications, descriptor.name)
  return { given, wire: { ...given, ...(!isEmptyNull && Object.fromEntries(dates.map(([name]) => [name, '']))) } }
}
