/** A fake provider host with configurable responses, which records the calls of the data provider. */
import { afterEach, beforeEach } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { createDataProvider } from '../../../src/dataProvider.ts'
import { resources, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../fixtures/sample.ts'
import { specifications } from '../fixtures/specification.ts'

export const host = 'http://provider.test'
type Answer = readonly [status: number, body: unknown]

/** Calls so far: `METHOD path?query`, and the body if there is one. */
export const sentCalls: { readonly line: string; readonly headers: Headers; readonly body: unknown }[] = []
/** Configuration of the host: `answer` returns the response to a call. */
export const hostResponse: { answer: (line: string) => Answer } = { answer: () => [200, {}] }

/** A `fetch` that returns the configured response. */
export const fetchFromHost = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const request = new Request(...call)
  request.signal.throwIfAborted()
  const url = new URL(request.url)
  const line = `${request.method} ${url.pathname}${url.search}`
  const text = await request.text()
  sentCalls.push({ line, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) })
  const [status, body] = hostResponse.answer(line)
  return Response.json(body, { status })
}
/** Resets the recorded calls before each test, and the response after it. Every test file that uses the host calls this. */
export const resetEachTest = (): void => {
  beforeEach(() => {
    sentCalls.length = 0
  })
  afterEach(() => {
    hostResponse.answer = () => [200, {}]
  })
}

/** Client of the host, with the token of a signed-in user. */
export const client = createClient({ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost })
export const provider = createDataProvider(client, site)

export const allDescriptors: readonly Descriptor[] = resources
/** Response with a list that has one page. */
export const listOf = (...rows: readonly Record<string, unknown>[]): Answer => [
  200,
  { data: { data: rows, current_page: 1, last_page: 1, total: rows.length, per_page: 20 } },
]
/** Calls so far, as `METHOD path?query`. */
export const sentLines = () => sentCalls.map(call => call.line)
/** Page that the tests request. `listQuery` returns its query. */
export const pagination = { page: 2, perPage: 25 }
export const noSort = { field: '', order: 'ASC' } as const

/** List parameters in addition to page and size, by resource. Source: specification 13.5. */
const specifiedListQueries: Readonly<Record<string, (words: string) => string>> = {
  socials: () => '',
  'post-categories': words => `&search_key=${words}&all=1`,
}
/** Query that the descriptor defines, for a resource beyond the specification; otherwise ''. */
const wireQuery = ({ name, wire }: Descriptor, key: 'listParams' | 'choicesParams'): string =>
  Object.hasOwn(specifications, name) ? '' : new URLSearchParams(wire?.[key]).toString()
/** Returns the list parameters of a resource in addition to page and size. There is no search_key without a search. */
const extraListQuery = (descriptor: Descriptor) => {
  const own = wireQuery(descriptor, 'listParams')
  const usual = (words: string) => (descriptor.search.length > 0 ? `&search_key=${words}` : '')
  return specifiedListQueries[descriptor.name] ?? ((words: string) => usual(words) + (own && `&${own}`))
}
/** Query that the client must send for the second page of 25 records with these search words. */
export const listQuery = (descriptor: Descriptor, words: string) => `page=2&size=25${extraListQuery(descriptor)(words)}`
const specifiedChoices: Readonly<Record<string, string>> = { sections: '?size=1000' }
/** Query with '?' that the client must send for the choices of a resource; '' if there is none. */
export const choicesQueryOf = (descriptor: Descriptor): string => {
  const own = wireQuery(descriptor, 'choicesParams')
  return specifiedChoices[descriptor.name] ?? (own && `?${own}`)
}
/**
 * Sample values of a form (`given`), and the body that the client must send for them (`wire`). Empty timestamps are sent
 * as ''.
 */
export const sampleBodiesOf = (descriptor: Descriptor) => {
  const timestamps = Object.entries(descriptor.fields).filter(
    ([, field]) => field.kind === 'dateTime' && !field.readOnly,
  )
  const none = Object.fromEntries(timestamps.map(([name]) => [name, null]))
  // A form contains all of its fields, including those with a default, which a sample leaves out.
  const given: ReturnType<typeof sampleOf> = { ...none, ...sampleOf(descriptor, 'sent') }
  const dates = timestamps.filter(([name]) => given[name] === null)
  return { given, wire: { ...given, ...Object.fromEntries(dates.map(([name]) => [name, ''])) } }
}
