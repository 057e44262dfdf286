/** Writes of the largest accepted bodies, for each resource with long texts, and of many records at once. */
import { isOrdered } from '../../server/search/lists/sortFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { maxHtmlChars } from '../../src/schema/validation/valueSchema.ts'
import type { ManyRecords } from '../fill/filledSites.ts'
import { bodyOfNumber } from '../fill/fillResources.ts'
import { filledOf } from './loopCalls.ts'

/** Sends a request as an editor and returns its response. */
export type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

interface Answer {
  readonly status: number
  /** Parsed JSON. */
  readonly body: unknown
}

/** A write, or several at once, with its name in the table. */
export interface LoopWrite {
  readonly what: string
  /** Runs the write and returns its status, the highest of several. */
  readonly run: (send: Send) => Promise<number>
}

/** Bytes of a body that are reserved for all but its long text. */
const otherBytes = 20_000
const bodyBytes = 2 * 1024 * 1024 - otherBytes

const repeated = (piece: string): string => {
  const most = Math.min(
    maxHtmlChars,
    Math.floor((bodyBytes * piece.length) / Buffer.byteLength(JSON.stringify(piece).slice(1, -1))),
  )
  return piece.repeat(Math.floor(most / piece.length))
}
const distinctWords = (): string => {
  let [text, number] = ['', 0]
  while (text.length < maxHtmlChars - 60) {
    text += `<p>w${(number * 7_919).toString(36)} x${number.toString(36)}</p>`
    number += 1
  }
  return text
}

/** Texts that are slow to process for different reasons. */
const longTexts: Readonly<Record<string, string>> = {
  paragraphs: repeated('<p>Farmers draw a full net from a <b>pond</b> in the morning.</p>'),
  'Bangla paragraphs': repeated('<p>চাষিরা ভোরবেলা পুকুর থেকে জাল ভরে মাছ তোলেন।</p>'),
  references: repeated('&amp; '),
  'distinct words': distinctWords(),
  links: repeated('<a href="/news/posts-500">a</a> '),
  'one word': repeated('a'),
}

const dataOf = (body: unknown): Readonly<Record<string, unknown>> => {
  // Safe cast: the contract defines this shape of a record.
  const { data } = body as { readonly data?: Readonly<Record<string, unknown>> }
  return data ?? {}
}

const longFieldsOf = (resource: Descriptor): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'html' ? [name] : []))

/** Resources of which visitors see only a few records: a further active one would be refused. */
const unpaged: readonly string[] = ['menus', 'sliders', 'socials']

/** Body of a new record that is accepted regardless of the number of records. */
const newBodyOf = (resource: Descriptor, number: number) => ({
  ...bodyOfNumber(resource, number),
  ...(unpaged.includes(resource.name) && { status: 0 }),
  ...('is_top' in resource.fields && { is_top: 0 }),
})

/** Returns numbers that no record of the site was generated from. */
type NewNumber = () => number

const writesOf = (resource: Descriptor, newNumber: NewNumber): readonly LoopWrite[] => {
  const [field] = longFieldsOf(resource)
  const base = `/api/${resource.name}`
  const texts = field === undefined ? [['short text', undefined] as const] : Object.entries(longTexts)
  return texts.flatMap(([kind, text]) => {
    let [id, undo] = ['', '']
    const otherStatus = unpaged.includes(resource.name) ? 2 : 1
    const body = () => ({
      ...newBodyOf(resource, newNumber()),
      ...(field !== undefined && { [field]: text }),
    })
    const write = (what: string, run: LoopWrite['run']): LoopWrite => ({
      what: `${what} ${resource.name}: ${kind}`,
      run,
    })
    return [
      write('create', async send => {
        const { status, body: answer } = await send('POST', base, body())
        id = String(dataOf(answer).id)
        return status
      }),
      write('read', async send => (await send('GET', `${base}/${id}`)).status),
      write('save all of', async send => (await send('PUT', `${base}/${id}`, body())).status),
      write('save the status of', async send => (await send('PUT', `${base}/${id}`, { status: otherStatus })).status),
      write('delete', async send => {
        const { status, body: answer } = await send('DELETE', `${base}/${id}`)
        undo = String((answer as { readonly undo?: unknown }).undo)
        return status
      }),
      write('restore', async send => (await send('POST', `/api/undo/${undo}`)).status),
    ]
  })
}

/** Number of concurrent requests of a browser or a program. */
const atOnce = 8

/** Writes of many records of a resource, as an import or a bulk action sends them. */
const manyOf = (resource: Descriptor, newNumber: NewNumber, count: number): readonly LoopWrite[] => {
  const base = `/api/${resource.name}`
  const ids: string[] = []
  const each = async (one: (number: number) => Promise<number>): Promise<number> => {
    const statuses: number[] = []
    for (let at = 0; at < count; at += atOnce)
      statuses.push(...(await Promise.all(Array.from({ length: atOnce }, (_none, index) => one(at + index)))))
    return Math.max(...statuses)
  }
  return [
    {
      what: `import ${count} ${resource.name}`,
      run: send =>
        each(async () => {
          const { status, body } = await send('POST', base, newBodyOf(resource, newNumber()))
          ids.push(String(dataOf(body).id))
          return status
        }),
    },
    {
      what: `change the status of ${count} ${resource.name}`,
      run: send => each(async number => (await send('PUT', `${base}/${ids[number]}`, { status: 0 })).status),
    },
    {
      what: `delete ${count} ${resource.name}`,
      run: send => each(async number => (await send('DELETE', `${base}/${ids[number]}`)).status),
    },
  ]
}

const orderOf = (resource: Descriptor): LoopWrite => ({
  what: `put 1,000 ${resource.name} in order`,
  run: async send => {
    const { body } = await send('GET', `/api/${resource.name}?size=1000&sort=id`)
    // Safe cast: the contract defines this shape of a list.
    const { data } = dataOf(body) as { readonly data?: readonly { readonly id: number; readonly version: number }[] }
    const items = (data ?? []).map(({ id, version }, at) => ({ id, version, sort_order: 1_000 - at }))
    return (await send('POST', `/api/${resource.name}/order`, { items })).status
  },
})

/** All writes in order. `atOnce` is the number of records per resource that are written together. */
export const loopWrites = (site: ManyRecords & { readonly atOnce: number }): readonly LoopWrite[] => {
  const all = filledOf(site)
  let number = 2 * site.records
  const newNumber = () => {
    number += 1
    return number
  }
  return [
    ...all.flatMap(resource => writesOf(resource, newNumber)),
    ...all.flatMap(resource => manyOf(resource, newNumber, site.atOnce)),
    ...all.filter(isOrdered).map(orderOf),
  ]
}
