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
/** `answer` returns the response to a call. */
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
/** Resets the recorded calls and responses around each test. Every file that uses the host calls it. */
export const resetEachTest = (): void => {
  beforeEach(() => {
    sentCalls.length = 0
  })
  afterEach(() => {
    hostResponse.answer = () => [200, {}]
  })
}

export const client = createClient({ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost })
export const provider = createDataProvider(client, site)

export const allDescriptors: readonly Descriptor[] = resources
export const listOf = (...rows: readonly Record<string, unknown>[]): Answer => [
  200,
  { data: { data: rows, current_page: 1, last_page: 1, total: rows.length, per_page: 20 } },
]
export const sentLines = () => sentCalls.map(call => call.line)
export const pagination = { page: 2, perPage: 25 }
export const noSort = { field: '', order: 'ASC' } as const

/** Query of a list in addition to page and size, copied from chapter 13 of the specification, not from descriptors. */
const listExtras: Readonly<Record<string, (words: string) => string>> = {
  socials: () => '',
  'post-categories': words => `&search_key=${words}&all=1`,
}
/** Query that the descriptor of a resource beyond the specification defines. */
const wireQuery = ({ name, wire }: Descriptor, key: 'listParams' | 'choicesParams'): string =>
  Object.hasOwn(specifications, name) ? '' : new URLSearchParams(wire?.[key]).toString()
/** Returns the additional list query of a resource for a search text. A resource without search gets no search_key. */
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
/** A body as the form has it (`given`), and as it is sent (`wire`): an empty date is sent as ''. */
export const bodiesOf = (descriptor: Descriptor) => {
  const timestamps = Object.entries(descriptor.fields).filter(
    ([, field]) => field.kind === 'dateTime' && !field.readOnly,
  )
  const none = Object.fromEntries(timestamps.map(([name]) => [name, null]))
  // A form contains all of its fields, including those with a default, which a sample leaves out.
  const given: ReturnType<typeof sampleOf> = { ...none, ...sampleOf(descriptor, 'sent') }
  const dates = timestamps.filter(([name]) => given[name] === null)
  return { given, wire: { ...given, ...Object.fromEntries(dates.map(([name]) => [name, ''])) } }
}
