/**
 * Every route × every role × own and other application × active and inactive records: the response, and that a refused
 * call changes nothing. Expectations for the product's resources are written out here, so that excessive rights in a
 * descriptor are detected.
 */
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import { type Descriptor, declaredFieldOf, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { leastCreatorRole, mayWriteField, rightsOf } from '../../../src/schema/descriptor/rights.ts'
import { hasHistory } from '../../../src/schema/descriptor/shown/publishing.ts'
import { type Call, otherCalls, type Role, rising } from '../../support/access/otherCalls.ts'
import { specifications } from '../../support/fixtures/specification.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, addingTo, storableSample } from '../../support/sites/samples.ts'
import { type Answer, type Caller, callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type LeastRole = Role | 'nobody'
const isAtLeast = (role: Role, least: LeastRole) => least !== 'nobody' && rising.indexOf(role) >= rising.indexOf(least)

/** True for resources that are added to the product. Their rights are taken from their descriptors. */
const isAdded = (name: string): boolean => name !== 'messages' && !Object.hasOwn(specifications, name)
/** True for a field that a record requires, always or under a condition. */
const isNeeded = (field: Field | undefined): boolean =>
  field !== undefined && (isMandatory(field) || field.requiredWhen !== undefined)
/** Resources that visitors, viewers and authors never read. */
const hidden: readonly string[] = ['users', 'messages', 'subscribers']
/** Resources in which authors write their own records. */
const authored: readonly string[] = ['posts']

const password = 'a long enough password'

describe.each(dialects)('the permission matrix on %s', dialect => {
  let provider: TestProvider
  const registered = new Set<string>()
  const called = new Set<string>()
  const callers = new Map<Role, Caller>()
  /** Ids of an active and an inactive record of each resource, by application. */
  const records = new Map<string, { readonly active: number; readonly inactive: number }>()

  beforeAll(async () => {
    provider = await startProvider(dialect, {
      onRoute: ({ method, url }: RouteOptions) => {
        for (const each of [method].flat())
          if (url.startsWith('/api/') && each !== 'HEAD') registered.add(`${each} ${url}`)
      },
    })
    for (const type of rising) {
      const email = `${type}@demo.example`
      await provider.editor.call('POST', '/api/users', { name: `The ${type}`, email, password, type })
      const { body } = await provider.visitor.call('POST', '/api/login', { identifier: email, password })
      callers.set(type, callerOf(provider.app, 'demo', body.token))
    }
    for (const appKey of ['demo', 'other'])
      for (const resource of resources as readonly Descriptor[]) {
        const rows = provider.store.inApplication(appKey)
        const add = addingTo(rows)
        const idOf = async (status: number) =>
          add(
            resource,
            await storableSample(add, resource, `${resource.name}-${status}`, resource.fields.status ? { status } : {}),
          )
        records.set(`${appKey} ${resource.name}`, { active: await idOf(1), inactive: await idOf(0) })
      }
  })
  afterAll(() => provider?.close())

  const callerFor = (role: Role) => callers.get(role) as Caller
  const recordsOf = (appKey: string, name: string) =>
    records.get(`${appKey} ${name}`) as { readonly active: number; readonly inactive: number }
  const send = (caller: Caller, { method, route, url = route, body }: Omit<Call, 'least' | 'answered'>) => {
    called.add(`${method} ${route}`)
    return caller.call(method, url, body)
  }
  const outcomeOf = ({ status, body }: Answer) => ({ status, code: body?.code as string | undefined })
  const refused = {
    visitor: { status: 401, code: 'not-signed-in' },
    stranger: { status: 403, code: 'not-a-member' },
    role: { status: 403, code: 'not-allowed' },
    unknown: { status: 404, code: 'unknown-record' },
  } as const
  /** User of the other site who sends the application key of this one. */
  const intruder: Caller = {
    call: (method, url, body) => provider.stranger.call(method, url, body, { 'app-key': 'demo' }),
  }

  describe.each(resources as readonly Descriptor[])('the permissions of $name', resource => {
    const { name } = resource
    const list = `/api/${name}`
    const record = `${list}/:key`
    const at = (id: number) => `${list}/${id}`
    const isHidden = isAdded(name) ? !isPublic(resource) : hidden.includes(name)
    const leastRole: LeastRole = isAdded(name) ? rightsOf(resource).read : isHidden ? 'editor' : 'viewer'
    const leastWriter: LeastRole = isAdded(name) ? rightsOf(resource).write : 'editor'
    const isOrdered = Object.hasOwn(resource.fields, 'sort_order')
    const hasStatus = Object.hasOwn(resource.fields, 'status')
    const leastMaker: LeastRole = isAdded(name)
      ? leastCreatorRole(resource)
      : authored.includes(name)
        ? 'author'
        : 'editor'
    const isAuthored = leastMaker === 'author' && leastWriter !== 'author'

    const writesOf = (id: number) => [
      { method: 'PUT', route: record, url: at(id), body: {} },
      { method: 'DELETE', route: record, url: at(id) },
      { method: 'GET', route: `${record}/deletion`, url: `${at(id)}/deletion` },
      ...(hasHistory(resource)
        ? [
            {
              ...{ method: 'POST', route: `${record}/revisions/:revision/restore` },
              ...{ url: `${at(id)}/revisions/1/restore`, body: {} },
            },
          ]
        : []),
      ...(isOrdered
        ? [{ method: 'POST', route: `${list}/order`, body: { items: [{ id, version: 1, sort_order: 1 }] } }]
        : []),
    ]
    const create = { method: 'POST', route: list, body: {} }

    test('a caller without permission is rejected, and nothing changes', async () => {
      const before = await everyRow(provider)
      const { active, inactive } = recordsOf('demo', name)
      for (const id of [active, inactive]) {
        for (const call of [...writesOf(id), create]) {
          expect({ call, ...outcomeOf(await send(provider.visitor, call)) }).toMatchObject(refused.visitor)
          expect({ call, ...outcomeOf(await send(intruder, call)) }).toMatchObject(refused.stranger)
          for (const role of rising) {
            const least = call === create ? leastMaker : leastWriter
            if (isAtLeast(role, least)) continue
            expect({ role, call, ...outcomeOf(await send(callerFor(role), call)) }).toMatchObject(refused.role)
          }
        }
        for (const call of writesOf(id))
          expect({ call, ...outcomeOf(await send(provider.stranger, call)) }).toMatchObject(refused.unknown)
      }
      const items = [active, inactive].map(id => ({ id }))
      const ofMany = [
        { route: `${list}/bulk`, body: { delete: [active, inactive] } },
        { route: `${list}/bulk`, body: { items } },
        { route: `${list}/check`, body: { items } },
      ]
      for (const { route, body } of ofMany) {
        const call = { method: 'POST', route, body }
        expect({ call, ...outcomeOf(await send(provider.visitor, call)) }).toMatchObject(refused.visitor)
        expect({ call, ...outcomeOf(await send(intruder, call)) }).toMatchObject(refused.stranger)
        for (const role of rising.filter(each => !isAtLeast(each, leastMaker)))
          expect({ role, call, ...outcomeOf(await send(callerFor(role), call)) }).toMatchObject(refused.role)
        if (isAuthored) expect(outcomeOf(await send(callerFor('author'), call))).toMatchObject(refused.role)
        const { unknown } = refused
        expect((await send(provider.stranger, call)).body.data).toMatchObject({ done: [], failed: [unknown, unknown] })
      }
      expect(await everyRow(provider)).toEqual(before)
    })

    test('a caller with read permission gets active and inactive records of the application', async () => {
      const { active, inactive } = recordsOf('demo', name)
      const other = recordsOf('other', name)
      const statusOf = async (caller: Caller, url: string, route = record) =>
        (await send(caller, { method: 'GET', route, url })).status
      const ofVisitor = isHidden ? [401, 401, 401] : [200, hasStatus ? 404 : 200, 404]
      for (const [index, id] of [active, inactive, other.active].entries()) {
        expect({ id, status: await statusOf(provider.visitor, at(id)) }).toEqual({ id, status: ofVisitor[index] })
        expect(await statusOf(intruder, at(id))).toBe(403)
      }
      expect(await statusOf(provider.visitor, list, list)).toBe(isHidden ? 401 : 200)
      for (const role of rising) {
        const [own, foreign] = isAtLeast(role, leastRole) ? [200, 404] : [403, 403]
        const statuses = []
        for (const url of [list, at(active), at(inactive), at(other.active), at(other.inactive)])
          statuses.push(await statusOf(callerFor(role), url, url === list ? list : record))
        expect({ role, statuses }).toEqual({ role, statuses: [own, own, own, foreign, foreign] })
      }
      if (hasHistory(resource)) {
        const revisions = `${record}/revisions`
        const urls = [active, other.active].map(id => `${at(id)}/revisions`)
        for (const url of urls) {
          expect(await statusOf(provider.visitor, url, revisions)).toBe(401)
          expect(await statusOf(intruder, url, revisions)).toBe(403)
          expect(await statusOf(provider.visitor, `${url}/1`, `${revisions}/:revision`)).toBe(401)
        }
        for (const role of rising) {
          const [own, foreign] = isAtLeast(role, leastRole) ? [200, 404] : [403, 403]
          const statuses = []
          for (const url of urls) statuses.push(await statusOf(callerFor(role), url, revisions))
          for (const url of urls) statuses.push(await statusOf(callerFor(role), `${url}/1`, `${revisions}/:revision`))
          expect({ role, statuses }).toEqual({ role, statuses: [own, foreign, foreign, foreign] })
        }
      }
      if (isHidden) return
      const listed = await provider.visitor.call('GET', `${list}?size=1000`)
      const ids = listed.body.data.data.map((each: { id: number }) => each.id)
      expect(ids).toContain(active)
      if (hasStatus) expect(ids).not.toContain(inactive)
      expect(JSON.stringify(listed.body)).not.toContain('created_by')
    })

    test('a caller with write permission creates, updates, reorders, deletes and restores', async () => {
      for (const role of rising.filter(each => isAtLeast(each, leastMaker))) {
        const caller = callerFor(role)
        const whole = await storableSample(addingAs(provider.editor), resource, `${name}-${role}`, {
          // Only owners may set the role of a user.
          ...(name === 'users' && { type: undefined }),
        })
        const withheld = Object.keys(whole).filter(key => {
          const field = declaredFieldOf(resource, key)
          return field && !mayWriteField(role, field)
        })
        // Skips a role that may not set a field that the record requires.
        if (withheld.some(key => isNeeded(resource.fields[key]))) continue
        const body = Object.fromEntries(Object.entries(whole).filter(([key]) => !withheld.includes(key)))
        const made = await send(caller, { ...create, body })
        expect({ role, status: made.status }).toEqual({ role, status: 201 })
        const { id } = made.body.data
        const saved = await send(caller, { method: 'PUT', route: record, url: at(id), body: {} })
        expect({ role, status: saved.status }).toEqual({ role, status: 200 })
        const items = [{ id, version: saved.body.data.version, sort_order: 7 }]
        if (isOrdered) {
          const ordered = await send(caller, { method: 'POST', route: `${list}/order`, body: { items } })
          expect({ role, status: ordered.status }).toEqual({ role, status: isAtLeast(role, leastWriter) ? 200 : 403 })
        }
        const deleted = await send(caller, { method: 'DELETE', route: record, url: at(id) })
        expect({ role, status: deleted.status }).toEqual({ role, status: 200 })
        const undo = { method: 'POST', route: '/api/undo/:id', url: `/api/undo/${deleted.body.undo}` }
        for (const [refusing, status] of [
          [provider.visitor, 401],
          [intruder, 403],
          [provider.stranger, 404],
          [callerFor('viewer'), 403],
          ...(role === 'author' || isAtLeast('author', leastWriter) ? [] : ([[callerFor('author'), 403]] as const)),
        ] as const)
          expect({ role, status: (await send(refusing, undo)).status }).toEqual({ role, status })
        // An undo succeeds only once, so none of the rejected calls has restored the record.
        expect((await send(caller, undo)).status).toBe(200)
      }
    })
  })

  test.each(otherCalls)('the route $method $route requires $least', async call => {
    const { least, answered } = call
    const isRole = least !== 'visitor' && least !== 'anybody'
    const before = await everyRow(provider)
    const refusing = rising.filter(role => isRole && !isAtLeast(role, least))
    if (isRole) expect(outcomeOf(await send(provider.visitor, call))).toMatchObject(refused.visitor)
    if (least !== 'anybody') expect(outcomeOf(await send(intruder, call))).toMatchObject(refused.stranger)
    for (const role of refusing)
      expect({ role, ...outcomeOf(await send(callerFor(role), call)) }).toMatchObject({ role, ...refused.role })
    expect(await everyRow(provider)).toEqual(before)
    if (!isRole) expect((await send(provider.visitor, call)).status).toBe(answered)
    for (const role of rising.filter(each => !refusing.includes(each)))
      expect({ role, status: (await send(callerFor(role), call)).status }).toEqual({ role, status: answered })
  })

  test('the permission tests cover every route', () => {
    expect([...called].sort()).toEqual([...registered].sort())
  })
})
