/**
 * Access that ends while a body is being received: sends the head and half of the body, revokes the caller's access,
 * and sends the rest. For every write route that requires a signed-in user, over real connections. The revocation is
 * committed before the rest arrives, so SQLite is enough; `raceOfRights.test.ts` tests concurrent transactions.
 */
import type { RouteOptions } from 'fastify'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApiTokens } from '../../../server/auth/apiTokens.ts'
import { leastRoles } from '../../../server/auth/policy.ts'
import { createSessions } from '../../../server/auth/sessions.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { applications, posts, resources, users } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { SoftPasskey } from '../../support/fakes/authenticator.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { pdfOf } from '../../support/fixtures/zipOf.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { sendHalves } from '../../support/sites/sendHalves.ts'
import {
  callerOf,
  createMemoryFiles,
  ownerPassword,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { fileForm } from '../../support/sites/uploads.ts'
import type { Call, Person, Route } from './unfinishedCalls.ts'

/** Time limit of a test, ms. A test makes about sixty sequential calls. */
const timeoutMs = 120_000

const pictureBytes = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#0b6e6e' } })
  .png()
  .toBuffer()

const isGood = (status: number) => status >= 200 && status < 300
const unknownWay = () => Promise.reject(new Error('There is no such way.'))

const systemTables = [
  'sessions',
  'api_tokens',
  'passkeys',
  'passkey_challenges',
  'second_factors',
  'recovery_codes',
  'password_resets',
  'outbox',
  'application_state',
] as const

describe('slow request bodies', () => {
  let provider: TestProvider
  let port = 0
  let made = 0
  let files = createMemoryFiles()
  let routes: Route[] = []
  /** Callbacks by call number. The server runs one once it has accepted the head of that call. */
  const arrivals = new Map<string, () => void>()

  // Each test has its own site: all stored data is read before and after each call, so it must stay small.
  beforeEach(async () => {
    files = createMemoryFiles()
    routes = []
    provider = await startProvider('sqlite', {
      files,
      config: { webhookPrivateAddresses: 'on' },
      onRoute: (route: RouteOptions) => {
        const { method, url, config } = route
        for (const each of [method].flat())
          if (!['GET', 'HEAD'].includes(each) && config?.policy && leastRoles[config.policy])
            routes.push({ method: each, url, policy: config.policy, isSessionOnly: config.isSessionOnly === true })
        route.preParsing = async request => arrivals.get(String(request.headers['x-number']))?.()
      },
    })
    await provider.app.listen({ port: 0, host: '127.0.0.1' })
    const address = provider.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(() => provider?.close())

  const rows = () => provider.store.inApplication('demo')
  const siteId = async () => Number((await rows().application())?.id)
  const sessions = () => createSessions({ db: provider.database.db, clock: provider.clock })
  const tokens = () => createApiTokens({ db: provider.database.db, clock: provider.clock })

  /** Creates a caller with a token. Deletes the tokens of previous callers, because their number is limited. */
  const newCaller = async (): Promise<Person> => {
    await forEveryApplication(provider.database.db).deleteFrom('api_tokens').execute()
    return newPerson()
  }
  const newPerson = async (type = 'owner'): Promise<Person> => {
    made += 1
    const email = `person${made}@example.org`
    const person = { name: `Person ${made}`, email, password: ownerPassword, type }
    const id = Number((await rows().insert(users, person)).id)
    const { token: session } = await sessions().start('demo', id, { isRemembered: false })
    const [own] = await sessions().of('demo', id)
    const tokenBody = { name: 'Program', role: 'owner', days: 1 } as const
    const { token, id: tokenId } = await tokens().create('demo', tokenBody, { userId: id })
    return { id, email, session, sessionId: own?.id ?? '', token, tokenId }
  }

  /** Changes a record. Returns the call that restores its content before the change. */
  const changedBack = async (path: string, body: object): Promise<Call> => {
    await provider.editor.call('PUT', path, body)
    const { data } = (await provider.editor.call('GET', `${path}/revisions`)).body
    return { url: `${path}/revisions/${data.data[0].id}/restore`, body: { before: true } }
  }
  const callsOfResource = (resource: Descriptor): Readonly<Record<string, () => Promise<Call>>> => {
    const list = `/api/${resource.name}`
    const word = () => {
      made += 1
      return `${resource.name}-${made}`
    }
    const record = async () => rows().insert(resource, sampleOf(resource, word()))
    return {
      [`POST ${list}`]: async () => ({ url: list, body: sampleOf(resource, word()) }),
      [`PUT ${list}/:key`]: async () => ({
        url: `${list}/${(await record()).id}`,
        body: sampleOf(resource, word()),
      }),
      [`POST ${list}/:key/revisions/:revision/restore`]: async () =>
        changedBack(`${list}/${(await record()).id}`, sampleOf(resource, word())),
      [`DELETE ${list}/:key`]: async () => ({ url: `${list}/${(await record()).id}` }),
      [`POST ${list}/bulk`]: async () => ({ url: `${list}/bulk`, body: { delete: [(await record()).id] } }),
      [`POST ${list}/check`]: async () => ({ url: `${list}/check`, body: { items: [sampleOf(resource, word())] } }),
      [`POST ${list}/order`]: async () => {
        const { id, version } = await record()
        return { url: `${list}/order`, body: { items: [{ id, version, sort_order: 7 }] } }
      },
    }
  }

  const webhook = async () => {
    made += 1
    const values = { name: `Board ${made}`, address: 'http://127.0.0.1:9/', resources: ['faqs'], actions: ['created'] }
    for (const { id } of (await provider.editor.call('GET', '/api/webhooks')).body.data)
      await provider.editor.call('DELETE', `/api/webhooks/${id}`)
    return { values, id: (await provider.editor.call('POST', '/api/webhooks', values)).body.data.id as number }
  }
  const file = async () => {
    made += 1
    const name = `picture-${made}.webp`
    await files.put(`demo/${name}`, pictureBytes, 'image/webp')
    await rows().files.insert({ name, width: 1, height: 1, bytes: 10, type: 'image/webp' })
    return name
  }
  /** Creates and deletes a record. Returns the id of the undo, as in `/api/undo/:id`. */
  const removed = async (): Promise<string> => {
    made += 1
    const { id } = await rows().insert(posts, sampleOf(posts, `undo-${made}`))
    return rows().remove(posts, Number(id))
  }
  /** Deletes a record. Returns the act of the deletion. */
  const trashed = async (): Promise<string> => {
    await removed()
    return (await provider.editor.call('GET', '/api/trash?size=1')).body.data.data[0].act
  }
  const current = { current_password: ownerPassword }
  const callerFor = ({ session }: Person) => callerOf(provider.app, 'demo', session)
  const addPasskey = async (person: Person) => {
    const options = await callerFor(person).call('POST', '/api/me/passkeys/options', current)
    return { name: 'Phone', response: new SoftPasskey().make(options.body.data, {}) }
  }

  /** A call for each route that does not belong to a resource. */
  const otherCalls: Readonly<Record<string, (person: Person) => Promise<Call>>> = {
    'POST /api/logout': async () => ({ url: '/api/logout' }),
    'PUT /api/me': async () => ({ url: '/api/me', body: { name: 'Changed' } }),
    'PUT /api/me/password': async () => ({
      url: '/api/me/password',
      body: { ...current, password: 'another long enough one' },
    }),
    'POST /api/sessions/end': async ({ id, sessionId }) => {
      await sessions().start('demo', id, { isRemembered: false })
      const other = (await sessions().of('demo', id)).find(each => each.id !== sessionId)
      return { url: '/api/sessions/end', body: { ...current, id: other?.id } }
    },
    'POST /api/users/:key/sessions/end': async () => {
      const { id } = await newPerson()
      return { url: `/api/users/${id}/sessions/end`, body: current }
    },
    'POST /api/users/:key/view': async () => {
      const { id } = await newPerson('editor')
      return { url: `/api/users/${id}/view` }
    },
    'POST /api/me/second-factor': async () => ({ url: '/api/me/second-factor', body: current }),
    'POST /api/me/second-factor/confirm': async person => {
      const { body } = await callerFor(person).call('POST', '/api/me/second-factor', current)
      const code = new TOTP({ secret: body.data.secret }).generate({ timestamp: provider.clock().getTime() })
      return { url: '/api/me/second-factor/confirm', body: { code } }
    },
    'POST /api/me/second-factor/off': async person => {
      await callerFor(person).call('POST', '/api/me/passkeys', await addPasskey(person))
      return { url: '/api/me/second-factor/off', body: current }
    },
    'DELETE /api/users/:key/second-factor': async () => {
      const other = await newPerson()
      await callerFor(other).call('POST', '/api/me/passkeys', await addPasskey(other))
      return { url: `/api/users/${other.id}/second-factor` }
    },
    'POST /api/me/passkeys': async person => ({ url: '/api/me/passkeys', body: await addPasskey(person) }),
    'POST /api/me/passkeys/options': async () => ({ url: '/api/me/passkeys/options', body: current }),
    'POST /api/me/passkeys/:id/remove': async person => {
      const { body } = await callerFor(person).call('POST', '/api/me/passkeys', await addPasskey(person))
      return { url: `/api/me/passkeys/${body.data.id}/remove`, body: current }
    },
    'POST /api/tokens': async () => ({ url: '/api/tokens', body: { name: 'New', role: 'viewer', days: 1 } }),
    'POST /api/tokens/:id/renew': async () => ({
      url: `/api/tokens/${(await newPerson()).tokenId}/renew`,
      body: { days: 1, overlap: 'day' },
    }),
    'DELETE /api/tokens/:id': async () => ({ url: `/api/tokens/${(await newPerson()).tokenId}` }),
    'POST /api/webhooks': async () => ({ url: '/api/webhooks', body: (await webhook()).values }),
    'PUT /api/webhooks/:id': async () => ({ url: `/api/webhooks/${(await webhook()).id}`, body: { name: 'Renamed' } }),
    'DELETE /api/webhooks/:id': async () => ({ url: `/api/webhooks/${(await webhook()).id}` }),
    'POST /api/webhooks/:id/secret': async () => ({ url: `/api/webhooks/${(await webhook()).id}/secret` }),
    'POST /api/webhooks/:id/test': async () => ({ url: `/api/webhooks/${(await webhook()).id}/test` }),
    'POST /api/webhooks/:id/deliveries/:delivery/again': async () => {
      const { id } = await webhook()
      await provider.editor.call('POST', `/api/webhooks/${id}/test`)
      provider.clock.advance(1)
      const { body } = await provider.editor.call('GET', `/api/webhooks/${id}/deliveries`)
      return { url: `/api/webhooks/${id}/deliveries/${body.data.data[0].id}/again` }
    },
    'PUT /api/applications/:key': async () => ({ url: '/api/applications/demo', body: { name: `Site ${made}` } }),
    'POST /api/applications/:key/revisions/:revision/restore': () =>
      changedBack('/api/applications/demo', { name: crypto.randomUUID() }),
    'POST /api/undo': async () => ({ url: '/api/undo', body: { undos: [await removed()] } }),
    'POST /api/undo/:id': async () => ({ url: `/api/undo/${await removed()}` }),
    'POST /api/trash/:act/restore': async () => ({ url: `/api/trash/${await trashed()}/restore` }),
    'DELETE /api/trash/:act': async () => ({ url: `/api/trash/${await trashed()}` }),
    'DELETE /api/trash': async () => ({ url: '/api/trash' }),
    'PUT /api/files/:name': async () => ({ url: `/api/files/${await file()}`, body: { alt: 'A boat' } }),
    'POST /api/upload-single': async () => ({ url: '/api/upload-single', form: fileForm('boat.png', pictureBytes) }),
    'POST /api/files/documents': async () => ({
      url: '/api/files/documents',
      form: fileForm('boat.pdf', pdfOf('A boat')),
    }),
    'POST /api/private-files': async () => ({ url: '/api/private-files', form: fileForm('boat.pdf', pdfOf('A boat')) }),
    'DELETE /api/delete-file/:filename': async () => ({ url: `/api/delete-file/${await file()}` }),
  }

  const callFor = ({ method, url }: Route, person: Person): Promise<Call> => {
    const calls: Readonly<Record<string, (person: Person) => Promise<Call>>> = Object.assign(
      { ...otherCalls },
      ...(resources as readonly Descriptor[]).map(callsOfResource),
    )
    const make = calls[`${method} ${url}`]
    if (!make) throw new Error(`Say in this file how ${method} ${url} is called.`)
    return make(person)
  }

  const sendInHalves = async (
    { method }: Pick<Route, 'method'>,
    { url, body = {}, form }: Call,
    bearer: string | undefined,
    meanwhile: () => Promise<unknown>,
  ) => {
    made += 1
    const number = String(made)
    const arrived = new Promise<void>(resolve => arrivals.set(number, resolve))
    const payload = form?.body ?? Buffer.from(JSON.stringify(body))
    const headers = {
      // Host for which passkeys are created.
      host: 'localhost',
      'app-key': 'demo',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
      ...form?.headers,
      'x-number': number,
    }
    const sent = await sendHalves(port, { method, url, headers, payload }, { arrived, meanwhile })
    arrivals.delete(number)
    return sent
  }

  /** All data that a call might change. */
  const everything = async (): Promise<Readonly<Record<string, readonly unknown[]>>> => {
    const stored: Record<string, readonly unknown[]> = { ...(await everyRow(provider)) }
    for (const table of systemTables) {
      const found = await forEveryApplication(provider.database.db).selectFrom(table).selectAll().execute()
      stored[table] = found.map(row => JSON.stringify(row)).sort()
    }
    const names: string[] = []
    for await (const { key } of files.list('')) names.push(key)
    return { ...stored, names: names.sort() }
  }

  const ways: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    demoted: ({ id }) => rows().update(users, id, { type: 'viewer' }),
    deactivated: ({ id }) => rows().update(users, id, { status: 0 }),
    deleted: ({ id }) => rows().remove(users, id),
    'given a new password': ({ id }) => {
      const password = 'another long enough one'
      return rows().update(users, id, { password, confirm_password: password })
    },
    'signed out': ({ id }) => sessions().endOf('demo', id, { which: () => true, by: {} }),
  }

  const refuse = async (
    route: Route,
    bearerOf: (person: Person) => string,
    end: (person: Person) => Promise<unknown>,
  ) => {
    const person = await newCaller()
    const call = await callFor(route, person)
    let before: Awaited<ReturnType<typeof everything>> | undefined
    const { status, text } = await sendInHalves(route, call, bearerOf(person), async () => {
      await end(person)
      before = await everything()
    })
    expect({ route, status, text }).toMatchObject({
      route,
      status: expect.toSatisfy(each => each === 401 || each === 403),
    })
    expect({ route, after: await everything() }).toEqual({ route, after: before })
  }

  test(
    'every write route accepts a body sent in two parts by an authorized caller',
    async () => {
      expect(routes.length).toBeGreaterThan(resources.length * 3)
      for (const route of routes) {
        const person = await newCaller()
        const call = await callFor(route, person)
        const { status, text } = await sendInHalves(route, call, person.session, async () => undefined)
        expect({ route, status, text }).toMatchObject({
          route,
          status: expect.toSatisfy(isGood),
        })
      }
    },
    timeoutMs,
  )

  test.each(Object.keys(ways))(
    'a caller who was %s before the body ended writes nothing',
    async way => {
      for (const route of routes) {
        // A demoted user is still a viewer, who may call these routes.
        if (way === 'demoted' && leastRoles[route.policy] === 'viewer') continue
        await refuse(route, ({ session }) => session, ways[way] ?? unknownWay)
      }
    },
    timeoutMs,
  )

  test.each([
    ['whose token was revoked', ({ tokenId }: Person) => tokens().revoke('demo', tokenId, {})],
    ['whose creator was demoted', ways.demoted ?? unknownWay],
  ])(
    'an API client %s before the body ended writes nothing',
    async (_way, end) => {
      for (const route of routes.filter(({ isSessionOnly }) => !isSessionOnly))
        await refuse(route, ({ token }) => token, end)
    },
    timeoutMs,
  )

  test.each([
    ['/api/contact', { name: 'Rahima', phone: '01711000000', email: 'rahima@example.org', message: 'Hello.' }],
    ['/api/subscribe', { email: 'rahima@example.org' }],
  ])('a form to %s stores nothing if the site is deactivated before the body ends', async (url, body) => {
    const settings = { web_url: 'https://www.example.org' }
    await rows().update(applications, await siteId(), { ...settings, status: 1 })
    const send = (meanwhile: () => Promise<unknown>) =>
      sendInHalves({ method: 'POST' }, { url, body }, undefined, meanwhile)
    expect(await send(async () => undefined)).toMatchObject({
      status: expect.toSatisfy(isGood),
    })
    let before: Awaited<ReturnType<typeof everything>> | undefined
    const refused = await send(async () => {
      await rows().update(applications, await siteId(), { status: 0 })
      before = await everything()
    })
    expect(refused).toMatchObject({ status: 404, text: expect.stringContaining('"site-off"') })
    expect(await everything()).toEqual(before)
    await rows().update(applications, await siteId(), { status: 1 })
  })
})
