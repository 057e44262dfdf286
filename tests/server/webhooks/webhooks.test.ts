import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { retentionDays, retrySeconds } from '../../../server/records/rows/webhookDeliveries.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { createWebhooks } from '../../../server/webhooks/webhookRows.ts'
import { createWebhookService, failingDays } from '../../../server/webhooks/webhookService.ts'
import { changeActions } from '../../../src/api/wire/codes.ts'
import { allResources, faqs, messages, site } from '../../../src/resources/index.ts'
import { type Receiver, startReceiver } from '../../support/fakes/receiver.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type Caller, startProvider, type TestProvider, testEncryptions } from '../../support/sites/server.ts'

describe.each(dialects)('webhooks on %s', dialect => {
  let provider: TestProvider
  let receiver: Receiver
  const reports: string[] = []
  beforeAll(async () => {
    receiver = await startReceiver()
    provider = await startProvider(dialect, { config: { webhookPrivateAddresses: 'on' } })
  })
  afterAll(async () => {
    await provider?.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    receiver.answers.length = 0
    reports.length = 0
    provider.clock.set('2026-03-01T06:00:00Z')
    for (const table of ['webhooks', 'webhook_deliveries'] as const) await all().deleteFrom(table).execute()
  })

  /** Rows of all sites. */
  const all = () => forEveryApplication(provider.database.db)
  const service = (options: Partial<Parameters<typeof createWebhookService>[0]> = {}) =>
    createWebhookService({
      ...{ database: provider.database, clock: provider.clock, mayBePrivate: true, chance: () => 0 },
      encryption: testEncryptions.secrets,
      report: message => reports.push(message),
      ...options,
    })
  const deliver = () => service().deliverDue()
  const owner = (): Caller => provider.editor
  const usual = () => ({
    name: 'Weather board',
    address: `http://127.0.0.1:${receiver.port}/hook`,
    resources: ['faqs', 'messages'],
    actions: ['created', 'updated', 'deleted', 'restored'],
  })
  const make = async (values: object = {}, caller = owner()) => {
    const { status, body } = await caller.call('POST', '/api/webhooks', { ...usual(), ...values })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data as { readonly id: number; readonly secret: string }
  }
  /** All deliveries, oldest first. */
  const logOf = () => all().selectFrom('webhook_deliveries').selectAll().orderBy('id').execute()
  const seen = async (id: number) => {
    const { database, clock } = provider
    const rows = await createWebhooks({ db: database.db, clock, encryption: testEncryptions.secrets })('demo').list()
    return rows.find(row => row.id === id)
  }
  const addAsServer = (title = 'Another question') =>
    provider.store.inApplication('demo').insert(faqs, { faq_title: title })
  /** Verifies deliveries with a receiver's library. Throws if one is invalid. */
  const verified = (secret: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: provider.clock() })
    try {
      return receiver.received.map(({ body, headers }) => new Verifier(secret).verify(body, headers))
    } finally {
      vi.useRealTimers()
    }
  }
  const addFaq = async (title = 'A question') =>
    (await owner().call('POST', '/api/faqs', { faq_title: title })).body.data as { id: number; version: number }
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body))
  const events = async (count: number) => {
    const { body } = await owner().call('GET', `/api/audit?page=1&size=${count}`)
    return body.data.data.map((row: Record<string, unknown>) => [row.event, row.detail, row.by_name])
  }

  test('a delivery contains only the action on a record, signed according to Standard Webhooks', async () => {
    const { secret } = await make()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const faq = await addFaq('Why?')
    await owner().call('PUT', `/api/faqs/${faq.id}`, { faq_content: '<p>Because.</p>' })
    const { undo } = (await owner().call('DELETE', `/api/faqs/${faq.id}`)).body
    await owner().call('POST', `/api/undo/${undo}`)
    expect(receiver.received).toEqual([])
    await deliver()
    const { data } = (await owner().call('GET', `/api/changes?resource=faqs&record_id=${faq.id}`)).body.data
    const about = { resource: 'faqs', record_id: faq.id, title: 'Why?' }
    const ids = data.map(({ id }: { id: number }) => id).reverse()
    const reported = (action: string, index: number, version: number) => ({
      ...{ type: `faqs.${action}`, timestamp: '2026-03-01T06:00:00.000Z' },
      data: { id: ids[index], ...about, action, version },
    })
    expect(bodies()).toEqual([
      reported('created', 0, 1),
      reported('updated', 1, 2),
      reported('deleted', 2, 2),
      reported('restored', 3, 3),
    ])
    const [{ headers } = { headers: {} }] = receiver.received
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/json', 'webhook-id': expect.stringMatching(/^msg_[\w-]{22}$/) },
      'webhook-timestamp': String(provider.clock().getTime() / 1000),
    })
    expect(verified(secret)).toEqual(bodies())
    expect(new Set(receiver.received.map(each => each.headers['webhook-id'])).size).toBe(4)
    expect(await logOf()).toMatchObject(Array(4).fill({ state: 'delivered', attempts: 1, status: 204, reason: null }))
  })

  test('deliveries are also signed with the previous secret for a day after a renewal', async () => {
    const { id, secret: first } = await make()
    const renew = async () => (await owner().call('POST', `/api/webhooks/${id}/secret`)).body.data.secret
    const [second, third] = [await renew(), await renew()]
    await addFaq()
    await deliver()
    const [{ body = '', headers = {} } = {}] = receiver.received
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
    expect([verified(second), verified(third)]).toEqual([bodies(), bodies()])
    expect(() => verified(first)).toThrow('No matching signature')
    receiver.received[0] = { path: '', host: '', headers, body: body.replace('created', 'deleted') }
    expect(() => verified(third)).toThrow('No matching signature')

    receiver.received.length = 0
    provider.clock.advance(86_400)
    await addAsServer()
    await deliver()
    expect(verified(third)).toEqual(bodies())
    expect(() => verified(second)).toThrow('No matching signature')
  })

  test('deliveries omit private titles, and are created for submissions of visitors', async () => {
    await make()
    const message = { name: 'Rahima', email: 'rahima@example.org', message: 'A secret wish' }
    await provider.store.inApplication('demo').insert(messages, message)
    await deliver()
    expect(bodies()).toMatchObject([
      { type: 'messages.created', data: { id: null, resource: 'messages', title: null } },
    ])
    expect(receiver.received[0]?.body).not.toMatch(/Rahima|rahima|wish/)
  })

  test('an active webhook gets only its selected events of its own site', async () => {
    await make({ resources: ['faqs'], actions: ['deleted'] })
    await make({ resources: ['posts'] })
    await make({ active: false })
    await make({}, provider.stranger)
    const { id } = await addFaq()
    await owner().call('DELETE', `/api/faqs/${id}`)
    await deliver()
    expect(bodies()).toMatchObject([{ type: 'faqs.deleted' }])
  })

  test('only stored changes are delivered', async () => {
    await make()
    const failing = provider.store.transaction(async store => {
      await store.inApplication('demo').insert(faqs, { faq_title: 'Taken back' })
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect((await owner().call('POST', '/api/faqs', {})).status).toBe(422)
    expect(await logOf()).toEqual([])
    await provider.store.transaction(store => store.inApplication('demo').insert(faqs, { faq_title: 'Kept' }))
    expect(await logOf()).toMatchObject([{ type: 'faqs.created', state: 'waiting', attempts: 0 }])
  })

  test('several processes send each delivery once', async () => {
    await make()
    await make({ name: 'Another' })
    for (let number = 0; number < 8; number += 1) await addAsServer(`Question ${number}`)
    await Promise.all([service(), service(), service()].map(each => each.deliverDue()))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(16)
    expect(receiver.received).toHaveLength(16)
    expect(reports).toEqual([])
  })

  test('a process whose delivery another one has taken over records no failure', async () => {
    const { id } = await make()
    receiver.answers.push('silence')
    await addAsServer()
    const run = service({ timeoutMs: 500 }).deliverDue()
    await expect.poll(() => receiver.received.length).toBe(1)
    await all().updateTable('webhook_deliveries').set({ attempts: 2 }).execute()
    await run
    expect(await seen(id)).toMatchObject({ failing_since: null })
  })

  test('webhooks get deliveries while another one does not respond', async () => {
    const silent = await startReceiver()
    silent.answers.push('silence')
    await make({ address: `http://127.0.0.1:${silent.port}/` })
    await addAsServer()
    await make()
    await addAsServer()
    const run = service({ timeoutMs: 5_000 }).deliverDue()
    await expect.poll(() => receiver.received.length).toBe(1)
    await silent.close()
    await run
  })

  test('a failed delivery is retried with increasing delays and the same id, and fails in the end', async () => {
    await make()
    await addAsServer()
    for (const seconds of [0, ...retrySeconds]) {
      provider.clock.advance(seconds - 1)
      await deliver()
      provider.clock.advance(1)
      receiver.answers.push({ status: 500 })
      expect(await logOf()).toMatchObject([{ state: 'waiting' }])
      await deliver()
    }
    expect(receiver.received).toHaveLength(retrySeconds.length + 1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await logOf()).toMatchObject([{ state: 'failed', attempts: 7, status: 500, reason: 'refused' }])
  })

  test('retry delays have random jitter', async () => {
    await make()
    await addAsServer()
    receiver.answers.push({ status: 503 })
    await service({ chance: () => 1 }).deliverDue()
    expect(await logOf()).toMatchObject([{ due_at: '2026-03-01 06:00:06' }])
  })

  test('an unavailable webhook is not tried for each delivery, and loses none', async () => {
    const { id } = await make()
    for (let number = 0; number < 3; number += 1) await addAsServer()
    receiver.answers.push('cut')
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await seen(id)).toMatchObject({ active: true, failing_since: '2026-03-01 06:00:00', off_reason: null })
    provider.clock.advance(5)
    await deliver()
    expect(receiver.received).toHaveLength(4)
    expect(await seen(id)).toMatchObject({ active: true, failing_since: null })
  })

  test.each([
    ['gone', { status: 410 }, 0],
    ['failing', { status: 500 }, failingDays * 86_400],
  ] as const)(
    'webhooks are deactivated with a log entry when they are %s, and reactivated by an owner',
    async (reason, answer, seconds) => {
      const { id } = await make()
      receiver.answers.push(answer, answer)
      await addAsServer()
      if (seconds) await deliver()
      provider.clock.advance(seconds)
      await deliver()
      provider.clock.set('2026-03-01T06:00:10Z')
      expect(await seen(id)).toMatchObject({ active: false, off_reason: reason })
      expect(await events(1)).toEqual([['webhook-off', `Weather board (127.0.0.1:${receiver.port})`, null]])
      const count = receiver.received.length
      await addAsServer()
      await deliver()
      expect(receiver.received).toHaveLength(count)
      await owner().call('PUT', `/api/webhooks/${id}`, { active: true })
      expect(await seen(id)).toMatchObject({ active: true, off_reason: null, failing_since: null })
    },
  )

  test('saving a webhook resets its failures only if it is switched on or sends to another address', async () => {
    const { id } = await make()
    const save = (values: object) => owner().call('PUT', `/api/webhooks/${id}`, values)
    receiver.answers.push({ status: 500 }, { status: 410 })
    await addAsServer()
    await deliver()
    const failing = { active: true, failing_since: '2026-03-01 06:00:00', off_reason: null }
    await save({ name: 'Renamed', active: true })
    expect(await seen(id)).toMatchObject({ name: 'Renamed', ...failing })
    await save({ address: `${usual().address}/moved`, active: true })
    expect(await seen(id)).toMatchObject({ active: true, failing_since: null })
    await addAsServer()
    await deliver()
    expect(await seen(id)).toMatchObject({ active: false, off_reason: 'gone' })
    await save({ name: 'Weather board', active: false })
    expect(await seen(id)).toMatchObject({ name: 'Weather board', active: false, off_reason: 'gone' })
    await save({ active: true })
    expect(await seen(id)).toMatchObject({ active: true, off_reason: null, failing_since: null })
  })

  test('pending deliveries of a deactivated webhook are not sent', async () => {
    const { id } = await make()
    await addAsServer()
    await owner().call('PUT', `/api/webhooks/${id}`, { active: false })
    await deliver()
    expect(receiver.received).toEqual([])
    expect(await logOf()).toMatchObject([{ state: 'failed', reason: 'switched-off', tried_at: null }])
  })

  test('an owner sends a test, and repeats a previous delivery with the same id', async () => {
    const { id, secret } = await make({ active: false })
    expect((await owner().call('POST', `/api/webhooks/${id}/test`)).status).toBe(202)
    receiver.answers.push({ status: 410 })
    await deliver()
    const { body } = await owner().call('GET', `/api/webhooks/${id}/deliveries?size=1`)
    expect(body.data).toMatchObject({ total: 1, last_page: 1 })
    const [reported] = body.data.data
    expect(reported).toEqual({
      ...{ id: expect.any(Number), type: 'webhook.test', state: 'failed', attempts: 1, status: 410, reason: 'gone' },
      ...{ created_at: '2026-03-01 06:00:00', tried_at: '2026-03-01 06:00:00', next_at: null },
    })
    const again = `/api/webhooks/${id}/deliveries/${reported.id}/again`
    expect((await provider.stranger.call('POST', again)).status).toBe(404)
    expect((await owner().call('POST', again)).status).toBe(202)
    await deliver()
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])[1]).toBe(
      receiver.received[0]?.headers['webhook-id'],
    )
    expect(verified(secret)).toMatchObject([{ type: 'webhook.test', data: { webhook_id: id } }, {}])
    expect(await logOf()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  test('deliveries are deleted a month after completion, and never while pending', async () => {
    await make()
    await addAsServer()
    await deliver()
    await addAsServer()
    provider.clock.advance(retentionDays * 86_400)
    await sweepRecords(site, provider.database, provider.clock())
    expect(await logOf()).toMatchObject([{ state: 'waiting' }])
  })

  test('the webhook secret is encrypted, shown once, and in no other response or log', async () => {
    const { id, secret } = await make()
    const stored = await all().selectFrom('webhooks').selectAll().execute()
    const answers = [await owner().call('GET', '/api/webhooks'), await owner().call('PUT', `/api/webhooks/${id}`, {})]
    const texts = JSON.stringify([stored, answers, await all().selectFrom('security_events').selectAll().execute()])
    expect(texts).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify(answers)).not.toContain(stored[0]?.secret)
  })

  test('owners create, update and delete webhooks with a log entry each', async () => {
    const { id } = await make()
    const put = (values: object) => owner().call('PUT', `/api/webhooks/${id}`, values)
    await put({})
    expect((await put({ name: 'Board', actions: ['deleted', 'created', 'deleted'] })).body.data).toMatchObject({
      ...{ id, name: 'Board', actions: ['created', 'deleted'], resources: ['faqs', 'messages'], active: true },
    })
    await owner().call('POST', `/api/webhooks/${id}/secret`)
    await owner().call('POST', `/api/webhooks/${id}/test`)
    for (const [method, url] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
    ] as const)
      expect(
        (await provider.stranger.call(method, `/api/webhooks/${id}${url}`, method === 'PUT' ? {} : undefined)).status,
      ).toBe(404)
    await owner().call('DELETE', `/api/webhooks/${id}`)
    const [was, is] = ['Weather board', 'Board'].map(name => `${name} (127.0.0.1:${receiver.port})`)
    expect(await events(4)).toEqual([
      ['webhook-deleted', is, 'Owner demo'],
      ['webhook-secret', is, 'Owner demo'],
      ['webhook-changed', is, 'Owner demo'],
      ['webhook-created', was, 'Owner demo'],
    ])
    expect(await logOf()).toEqual([])
  })

  test('an unknown resource or action of a webhook is rejected with the valid ones', async () => {
    const sent = { ...usual(), resources: ['none'], actions: ['read'] }
    const { body } = await owner().call('POST', '/api/webhooks', sent)
    for (const name of allResources.map(each => each.name)) expect(body.errors.resources[0]).toContain(name)
    for (const name of changeActions) expect(body.errors.actions[0]).toContain(name)
  })

  test.each([
    ['name', ''],
    ['name', 'x'.repeat(101)],
    ['name', 'a\0b'],
    ['address', undefined],
    ['address', 'https://user:pass@example.org/'],
    ['address', 'http://169.254.169.254/latest'],
    ['resources', []],
    ['resources', ['none']],
    ['resources', 'faqs'],
    ['actions', []],
    ['actions', ['read']],
    ['active', 1],
  ])('the webhook field %s rejects %j', async (field, value) => {
    const { id } = await make()
    const before = await owner().call('GET', '/api/webhooks')
    const made = await owner().call('POST', '/api/webhooks', { ...usual(), [field]: value })
    expect(made).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    if (value !== undefined)
      expect((await owner().call('PUT', `/api/webhooks/${id}`, { [field]: value })).status).toBe(422)
    expect((await owner().call('GET', '/api/webhooks')).body).toEqual(before.body)
  })

  test('a site has a maximum number of webhooks', async () => {
    for (let count = 0; count < 20; count += 1) await make()
    expect((await owner().call('POST', '/api/webhooks', usual())).status).toBe(422)
  })
})
