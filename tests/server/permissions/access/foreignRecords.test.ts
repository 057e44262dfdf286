/**
 * No response tells of a record out of the caller's reach. Each person calls every operation of the OpenAPI document on
 * two copies of a site: one with the records out of their reach, and one without them. All responses are the
 * same. ACCESS_CALLS=all makes all calls on PostgreSQL too; default: those of few people and resources.
 */
import { describe, expect, test } from 'vitest'
import type { Ask, Reply } from '../../../support/access/ask.ts'
import { limitedSite } from '../../../support/access/limitedResources.ts'
import {
  type Filled,
  type LimitedApp,
  type Marked,
  type Person,
  people,
  pictureName,
  startLimitedApp,
} from '../../../support/access/limitedSite.ts'
import { divided, foreignActs, foreignTrash, foreignUndos, startWithout } from '../../../support/access/twinSite.ts'
import { dialects } from '../../../support/sites/databases.ts'

/** Id that no record has. */
const missing = 2_000_000_000
/** Act that nobody has made. */
const unknownAct = '00000000-0000-7000-8000-000000000000'
const limited = ['offices', 'topics', 'gazettes', 'remarks', 'notes', 'users', 'posts', 'faqs']

interface Call {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Operation {
  readonly method: string
  readonly path: string
}

const recordsNamed = (records: readonly Marked[], name: string) => records.filter(({ resource }) => resource === name)

/** Calls of an operation that try to reach foreign records, and some that read own ones. */
const callsOf = ({ method, path }: Operation, filled: Filled, who: Person): readonly Call[] => {
  const name = /^\/api\/([^/]+)/.exec(path)?.[1] ?? ''
  const resource = limitedSite.resourceNamed(name)
  const { foreign, own } = divided(who, filled)
  const [others, mine] = [recordsNamed(foreign, name), recordsNamed(own, name)]
  const gazettes = recordsNamed(foreign, 'gazettes')
  const [gazette = missing, topic = missing] = [gazettes[0]?.id, recordsNamed(foreign, 'topics')[0]?.id]
  const sample = others.filter((_record, at) => at === 0 || at === others.length - 1)
  const elsewhere = filled.elsewhere.find(each => each.resource === name)?.id ?? missing
  const ids = [...sample.map(({ id }) => id), elsewhere, missing]
  const marks = sample.map(({ mark }) => mark)
  const isOfRecord = path.includes('{key}')
  const references = { parent_id: gazette, gazette_id: gazette, seen_id: gazette, topic_ids: [topic] }
  const known = Object.fromEntries(
    Object.entries(references).filter(([field]) => resource && Object.hasOwn(resource.fields, field)),
  )
  const title = resource?.title ?? 'title'
  if (resource && limited.includes(name)) {
    const url = `/api/${name}`
    if (isOfRecord) {
      const keys = [...ids, ...(name === 'gazettes' ? marks : []), mine[0]?.id ?? missing]
      // A slug, whose record may be another one, is asked for a change of the first foreign record.
      const creationOf = (key: number | string) =>
        filled.creations[`${name} ${key}`] ?? filled.creations[`${name} ${ids[0]}`]
      const at = (key: number | string) =>
        path.replace('{key}', String(key)).replace('{revision}', String(creationOf(key) ?? missing))
      if (path.endsWith('/restore'))
        return [...ids, ...marks].flatMap(key => [{}, { before: true }].map(body => ({ method, url: at(key), body })))
      if (method === 'GET') return keys.map(key => ({ method, url: at(key) }))
      if (method === 'DELETE')
        return ids.flatMap(key => [at(key), `${at(key)}?children=1`].map(each => ({ method, url: each })))
      const bodies = [{}, { [title]: 'changed' }, { [title]: '' }, ...(Object.keys(known).length > 0 ? [known] : [])]
      return [
        ...ids.flatMap(key => bodies.map(body => ({ method, url: at(key), body }))),
        ...ids.map(key => ({ method, url: at(key), body: {}, headers: { 'if-match': '"99"' } })),
        { method, url: at(mine[0]?.id ?? missing), body: { ...known, [title]: 'new words' } },
      ]
    }
    if (path === url && method === 'GET') {
      const filters = [
        ...[filled.north, filled.south].map(place => `office_id=${place}`),
        ...(name === 'gazettes'
          ? [
              ...['kind=open', 'kind=closed', 'status=0', 'amount.from=20', 'amount.to=40', 'code.exists=1'],
              ...marks.map(mark => `title.contains=${mark}`),
              ...[`parent_id=${gazette}`, `topic_ids=${topic}`, 'title.contains=zq'],
              ...['code', 'kind', 'office_id', 'amount', 'sort_order'].map(field => `sort=${field}&order=desc&size=7`),
            ]
          : []),
        ...(name === 'remarks' || name === 'notes' ? [`gazette_id=${gazette}`] : []),
      ]
      const queries = [
        ...['', 'size=100', 'all=1', 'page=2&size=3', 'fields=id&size=100', 'sort=created_at&order=desc'],
        ...[`ids=${[...others.map(({ id }) => id), ...mine.map(({ id }) => id)].slice(0, 90).join(',') || missing}`],
        ...['search_key=zq&size=3', ...marks.map(mark => `search_key=${mark}`)],
        ...filters.filter(filter => limitedSite.resourceNamed(name)?.filters.length || filter.startsWith('sort')),
      ]
      return queries.map(query => ({ method, url: `${url}?${query}` }))
    }
    if (path === url)
      return [
        {},
        { [title]: 'a new one', ...known },
        { [title]: 'elsewhere', office_id: filled.south, kind: 'closed' },
      ].map(body => ({ method, url, body }))
    if (path.endsWith('/bulk'))
      return [
        { items: ids.map(id => ({ id, [title]: 'changed' })) },
        { items: ids.map(id => ({ id, version: 99 })) },
        { items: mine.slice(0, 2).map(({ id }) => ({ id, ...known })) },
        { delete: ids },
        { delete: ids, children: true },
      ].map(body => ({ method, url: path, body }))
    if (path.endsWith('/check'))
      return [
        { items: ids.map(id => ({ id, [title]: 'changed' })) },
        { items: mine.slice(0, 2).map(({ id }) => ({ id, ...known })) },
        {
          items: [
            { [title]: 'a new one', ...known },
            { [title]: 'elsewhere', office_id: filled.south, kind: 'closed' },
            ...others.flatMap(({ mark, values: { code } }) => [
              { [title]: 'an equal one', ...(resource.fields.slug && { slug: mark }) },
              { [title]: 'an equal one', ...(typeof code === 'string' && { code }) },
            ]),
          ],
        },
      ].map(body => ({ method, url: path, body }))
    if (path.endsWith('/order'))
      return [
        ...ids.map(id => ({ items: [{ id, version: 1, sort_order: 5 }] })),
        ...ids.map(id => ({ items: [{ id, version: 9, sort_order: 5 }] })),
        ...[gazette, missing].map(above => ({
          items: [{ id: mine[0]?.id ?? missing, version: 1, sort_order: 0, parent_id: above }],
        })),
      ].map(body => ({ method, url: path, body }))
  }
  if (path === '/api/changes')
    return [
      ...['', '?size=100', '?page=2&size=5'],
      ...[...sample, ...gazettes.slice(0, 3)].map(each => `?resource=${each.resource}&record_id=${each.id}`),
    ].map(query => ({ method, url: path + query }))
  if (path === '/api/undo/{id}')
    return [...foreignUndos(who, filled), '999'].map(undo => ({ method, url: `/api/undo/${undo}` }))
  if (path === '/api/undo') return [{ method, url: path, body: { undos: [...foreignUndos(who, filled), '999'] } }]
  if (path === '/api/trash' && method === 'GET')
    return [
      ...['', '?search=zq', '?size=2', '?page=2&size=2', '?search=nothing'],
      ...foreignTrash(who, filled).map(({ mark }) => `?search=${mark}`),
    ].map(query => ({ method, url: path + query }))
  if (path.startsWith('/api/trash/{act}'))
    return [...(who === 'owner' ? [] : foreignActs(who, filled)), unknownAct].map(act => ({
      method,
      url: path.replace('{act}', act),
      ...(method === 'POST' && { body: {} }),
    }))
  if (path === '/api/link-target')
    return [...gazettes.slice(0, 3).map(({ mark }) => mark), 'nothing'].map(slug => ({
      method,
      url: `${path}?link=/gazettes/${slug}`,
    }))
  if (path === '/api/private-files/{name}')
    return gazettes.slice(0, 4).map(({ mark }) => ({ method, url: `/api/private-files/${filled.papers[mark]}` }))
  if (path === '/api/files/{name}/uses') return [{ method, url: `/api/files/${pictureName}/uses` }]
  if (path === '/api/search') return ['zq', gazettes[0]?.mark ?? 'x'].map(q => ({ method, url: `${path}?q=${q}` }))
  if (path === '/api/moved/{resource}/{slug}')
    return gazettes.slice(0, 1).map(({ mark }) => ({ method, url: `/api/moved/gazettes/${mark}` }))
  const url = path.replaceAll(/\{\w+\}/g, '1')
  if (method === 'GET' || method === 'DELETE') return [{ method, url }]
  return [{ method, url, body: {} }]
}

/** Operations whose calls would end the session of the caller, or cost time to hash a password. */
const ending = /logout|login|sessions\/end|password|passkey|second-factor|account-requests|tokens|mails|webhooks/
const methods = ['GET', 'POST', 'PUT', 'DELETE']

const operationsOf = async (ask: Ask): Promise<readonly Operation[]> => {
  const { body } = await ask('GET', '/api/openapi.json')
  return Object.entries<object>(body.paths)
    .flatMap(([path, found]) => Object.keys(found).map(method => ({ method: method.toUpperCase(), path })))
    .filter(({ method, path }) => method === 'GET' || !ending.test(path))
    .toSorted((one, other) => methods.indexOf(one.method) - methods.indexOf(other.method))
}

/** Values that differ on every run. */
const withoutChance = (text: string): string => text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'act')

/** True if only a deletion differs: records out of reach prevent it, or may prevent it. */
const isRefusedDeletion = ({ url }: Call, { status, body, text }: Reply): boolean =>
  (status === 409 && body?.code === 'referred-to') || (url.endsWith('/deletion') && text.includes('"refused"'))

const isWhole = (dialect: string): boolean => dialect === 'sqlite' || process.env.ACCESS_CALLS === 'all'
const callersOn = (dialect: string): readonly Person[] => (isWhole(dialect) ? people : ['author', 'reporter', 'clerk'])

/** Resources whose operations are called; undefined for all. The queries of all resources are the same. */
const calledOn = (dialect: string): readonly string[] | undefined =>
  isWhole(dialect) ? undefined : ['gazettes', 'users']

const isCalled = (dialect: string, { path }: Operation): boolean => {
  const name = /^\/api\/([^/]+)/.exec(path)?.[1] ?? ''
  return !limitedSite.resourceNamed(name) || (calledOn(dialect)?.includes(name) ?? true)
}

describe.each(dialects)('records out of reach on %s', dialect => {
  test.each(callersOn(dialect))('no response to the %s tells of them', async who => {
    const whole = await startLimitedApp(dialect)
    const without = who === 'owner' ? whole : await startWithout(dialect, who)
    try {
      const { foreign, own } = divided(who, whole)
      expect(own.length).toBeGreaterThan(5)
      if (who !== 'owner') expect(foreign.length).toBeGreaterThan(0)
      const wrong: string[] = []
      let calls = 0
      const operations = await operationsOf(whole.as('owner'))
      expect(operations.length).toBeGreaterThan(100)
      for (const operation of operations.filter(each => isCalled(dialect, each)))
        for (const call of callsOf(operation, whole, who)) {
          const { method, url, body, headers } = call
          const ask = async (site: LimitedApp): Promise<Reply> => {
            calls += 1
            const reply = await site.as(who)(method, url, body, headers)
            // A busy server answers before the report is made.
            return url === '/api/attention' && !reply.body?.is_current ? ask(site) : reply
          }
          const given = await ask(whole)
          // Nothing is out of the owner's reach.
          const expected = who === 'owner' ? given : await ask(without)
          const said = `${method} ${url} ${JSON.stringify(body ?? null)}`
          if (given.status === 500) wrong.push(`${said} ${given.text}`)
          for (const { mark } of [...foreign, ...whole.elsewhere])
            if (!said.includes(mark) && (given.text + JSON.stringify(given.headers)).includes(mark))
              wrong.push(`${said} shows ${mark}`)
          if (given.status !== expected.status || withoutChance(given.text) !== withoutChance(expected.text)) {
            if (!isRefusedDeletion(call, given))
              wrong.push(
                `${said}\n  ${given.status} ${given.text.slice(0, 900)}\n  ${expected.status} ${expected.text.slice(0, 900)}`,
              )
          }
        }
      expect(wrong).toEqual([])
      expect(calls).toBeGreaterThan(100)
    } finally {
      await whole.close()
      if (without !== whole) await without.close()
    }
  })
})
