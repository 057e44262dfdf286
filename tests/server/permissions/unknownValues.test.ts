/** Access fails closed: no lookup that decides on access accepts an unknown value. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBareApp } from '../../../server/start/app.ts'
import { careers, faqs, pages, posts, sections, site as thisSite, users } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'
import type { LookupSite } from './accessLookup.ts'
import { accessLookups } from './accessLookups.ts'

/** Unknown names, including properties of every object. `undefined` is an absent value. */
const unknownValues: readonly unknown[] = [
  ...['manager', 'OWNER', ' owner', 'nobody', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...[undefined, null, 9, ['manager'], ['__proto__'], { manager: true }],
]

const letsThrough = async (passes: () => boolean | Promise<boolean>): Promise<boolean> => {
  try {
    return await passes()
  } catch {
    return false
  }
}

describe.each(dialects)('access lookups on %s', dialect => {
  let provider: TestProvider
  let site: LookupSite
  beforeAll(async () => {
    provider = await startProvider(dialect)
    const rows = provider.store.inApplication('demo')
    const email = 'looked-up@example.org'
    const user = { name: 'Looked up', email, password: ownerPassword, type: 'viewer' }
    const { id } = await rows.insert(users, user)
    const login = { identifier: email, password: ownerPassword, remember: true }
    const session = (await provider.visitor.call('POST', '/api/login', login)).body.token
    const token = (await provider.editor.call('POST', '/api/tokens', { name: 'Reader', role: 'viewer', days: 300 }))
      .body.data.token
    await rows.insert(posts, { title: 'Inactive', status: 0 })
    await rows.insert(faqs, { faq_title: 'Open?' })
    await rows.insert(careers, { title: 'Clerk' })
    const page = await rows.insert(pages, { name: 'Looked up', title: 'Looked up', slug: 'looked-up' })
    await rows.insert(sections, { name: 'Part', page_id: page.id })
    const webhook = {
      ...{ name: 'Hook', address: 'https://hooks.example.org/', active: true },
      ...{ resources: ['posts'], actions: ['created'] },
    }
    expect((await provider.editor.call('POST', '/api/webhooks', webhook)).status).toBe(201)
    const rights = [{ resource: 'faqs', read: 'all', create: false, update: 'none', delete: 'none', publish: false }]
    const role = await rows.insert(thisSite.customRoles, { name: 'Looked up', base: 'viewer', rights })
    site = { provider, userId: Number(id), session, token, roleId: Number(role.id) }
  })
  afterAll(() => provider?.close())

  test.each(accessLookups)('the lookup of $valueName accepts only known values', async lookup => {
    const { grantingValue, similarValues = [], hasDefault = false, grantsAccess } = lookup
    expect(
      await letsThrough(() => grantsAccess(grantingValue, site)),
      `lets ${JSON.stringify(grantingValue)} through`,
    ).toBe(true)
    const passed: unknown[] = []
    for (const value of [...unknownValues, ...similarValues])
      if (await letsThrough(() => grantsAccess(value, site))) passed.push(value)
    expect(passed).toEqual(hasDefault ? [undefined] : [])
  })

  test('children without public fields are not sent to visitors', async () => {
    const children = [{ resource: 'users', by: 'id' }]
    const parent: Descriptor = { ...pages, children }
    const rows = provider.store.inApplication('demo')
    expect((await rows.find(parent, 'looked-up', 'owner'))?.users).not.toEqual([])
    expect((await rows.find(parent, 'looked-up', 'visitor'))?.users).toEqual([])
    const request = { page: 1, size: 10, search: '', filters: {}, sort: undefined }
    expect(await rows.list(users, request, 'visitor')).toMatchObject({ data: [], total: 0 })
    expect(await rows.find(users, 1, 'visitor')).toBeUndefined()
  })

  test('a call that no role may make is rejected with that reason, for owners too', async () => {
    const closed: Descriptor = { ...posts, rights: JSON.parse('{ "read": "manager" }') }
    const rows = provider.store.inApplication('demo', { role: 'owner' })
    await expect(rows.count(closed)).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(rows.find(closed, 1, 'owner')).rejects.toThrow(/role that does not exist/)
  })
})

test('a route with an unknown policy cannot be registered', () => {
  const app = createBareApp({ site: thisSite, config: { trustProxy: 0 } })
  for (const policy of ['manager', 'constructor', '__proto__', ''])
    expect(() => app.get('/open', { config: JSON.parse(JSON.stringify({ policy })) }, () => 'x')).toThrow(
      `Unknown policy '${policy}'`,
    )
})

test('docs/security.md lists every lookup that decides on access', () => {
  for (const { file, symbolName } of accessLookups)
    expect([file, readFileSync(file, 'utf8')]).toEqual([file, expect.stringContaining(symbolName)])
  const rows = accessLookups.map(
    ({ valueName, file, symbolName, unknownEffect }) =>
      `| ${valueName} | \`${symbolName}\` of \`${file}\` | ${unknownEffect} |`,
  )
  const table = ['| value | looked up by | an unknown value |', '|---|---|---|', ...rows].join('\n')
  const written = readFileSync('docs/security.md', 'utf8')
  const wanted = written.replace(/(<!-- lookups -->\n)[\s\S]*(<!-- \/lookups -->)/, `$1${table}\n$2`)
  if (process.env.UPDATE_DOCS) writeFileSync('docs/security.md', wanted)
  else expect(written).toBe(wanted)
  expect(written).toContain('<!-- lookups -->')
})
