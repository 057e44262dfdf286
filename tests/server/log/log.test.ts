/** Log and Prometheus metrics of a running server. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { noteBackup } from '../../../server/backup/lastBackup.ts'
import { sendConsoleToLog } from '../../../server/log/consoleLog.ts'
import { formatLine, logOptions } from '../../../server/log/log.ts'
import { createMetrics } from '../../../server/log/metrics.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { createWorkQueue } from '../../../server/runtime/eventLoop/workQueue.ts'
import { callerOf, ownerEmail, ownerPassword, startProvider, type TestProvider } from '../../support/sites/server.ts'

const metricsToken = 'a-token-of-the-tests'
const written: string[] = []
let provider: TestProvider
beforeAll(async () => {
  const options = logOptions({ logLevel: undefined }, false)
  const logger = {
    ...(typeof options === 'object' ? options : {}),
    stream: { write: (line: string) => void written.push(line) },
  }
  provider = await startProvider('sqlite', { logger, metricsToken })
})
afterAll(() => provider.close())

const logged = async (work: () => Promise<unknown>) => {
  written.length = 0
  await work()
  return written.map(line => JSON.parse(line))
}

describe('the log', () => {
  test('the log has one JSON line per request with id, route, status and duration, without personal data', async () => {
    let id: unknown
    const lines = await logged(async () => {
      const address = `/api/users?search_key=${encodeURIComponent(ownerEmail('demo'))}`
      id = (await provider.editor.call('GET', address)).headers['x-request-id']
      await provider.visitor.call('POST', '/api/login', { identifier: ownerEmail('demo'), password: 'wrong-secret' })
      await provider.visitor.call('GET', '/api/posts/a-secret-slug')
      await provider.visitor.call('GET', '/nowhere/secret')
    })
    expect(lines).toEqual([
      expect.objectContaining({ level: 'info', reqId: id, method: 'GET', route: '/api/users', status: 200 }),
      expect.objectContaining({ method: 'POST', route: '/api/login', status: 401 }),
      expect.objectContaining({ method: 'GET', route: '/api/posts/:key', status: 404 }),
      expect.objectContaining({ method: 'GET', route: 'none', status: 404 }),
    ])
    expect(lines[0].ms).toBeGreaterThan(0)
    expect(Date.parse(lines[0].time)).toBeGreaterThan(0)
    expect(written.join()).not.toMatch(/secret|owner|search_key|bearer|127\.0\.0\.1/i)
  })

  test('the log contains the user of each refused request, and the security log contains such refusals once per hour', async () => {
    const user = { name: 'A viewer', email: 'viewer@demo.example', password: ownerPassword, type: 'viewer' }
    const { id } = (await provider.editor.call('POST', '/api/users', user)).body.data
    const signedIn = await provider.visitor.call('POST', '/api/login', {
      identifier: user.email,
      password: ownerPassword,
    })
    const viewer = callerOf(provider.app, 'demo', signedIn.body.token)
    const refused = async () => {
      const { data } = (await provider.editor.call('GET', '/api/audit?size=100')).body.data
      return data
        .filter(({ event }: { event: string }) => event === 'call-refused')
        .map(({ user_id, by_id, detail, address }: Record<string, unknown>) => [user_id, by_id, detail, address])
    }
    const lines = await logged(async () => {
      for (let times = 0; times < 3; times += 1) {
        await viewer.call('POST', '/api/faqs', { faq_title: 'A question' })
        // The security event is written after the response.
        await vi.waitFor(async () => expect(await refused()).toHaveLength(1))
      }
      await provider.stranger.call('GET', '/api/users', undefined, { 'app-key': 'demo' })
      await provider.visitor.call('GET', '/api/users')
    })
    const reported = lines
      .filter(({ status }) => status >= 400)
      .map(({ route, status, user: by }) => [route, status, by])
    expect(reported).toEqual([
      ['/api/faqs', 403, id],
      ['/api/faqs', 403, id],
      ['/api/faqs', 403, id],
      ['/api/users', 403, expect.any(Number)],
      ['/api/users', 401, undefined],
    ])
    expect(lines.filter(line => 'user' in line && line.status < 400)).toEqual([])
    expect(await refused()).toEqual([[id, id, 'POST /api/faqs', '127.0.0.0']])
    provider.clock.advance(3_601)
    await viewer.call('POST', '/api/faqs', { faq_title: 'A question' })
    await vi.waitFor(async () => expect(await refused()).toHaveLength(2))
    provider.clock.set('2026-03-01T06:00:00Z')
  })

  test('the log omits internal requests of the server', async () => {
    const fetch = createLocalFetch(provider.app)
    expect(await logged(() => fetch('/healthz', { method: 'GET', headers: {} }))).toEqual([])
    expect(
      await logged(() => provider.visitor.call('GET', '/healthz', undefined, { 'x-in-process': 'guess' })),
    ).toHaveLength(1)
  })

  test('the log has type and message of an error, without values added by the database', async () => {
    const [line] = await logged(async () =>
      provider.app.log.error(
        { err: Object.assign(new Error('no luck'), { code: '23505', detail: 'Key (email)=(a@b.c)' }) },
        'It failed.',
      ),
    )
    expect(line).toMatchObject({
      level: 'error',
      msg: 'It failed.',
      err: { type: 'Error', message: 'no luck', code: '23505' },
    })
    expect(JSON.stringify(line)).not.toContain('a@b.c')
  })

  test('console output of mail, webhooks and pages is logged, with repeated causes counted per minute', async () => {
    const { error, warn } = console
    const lines = await logged(async () => {
      sendConsoleToLog(provider.app.log)
      try {
        console.warn('A webhook is switched off: %s', 'news')
        for (let record = 1; record <= 135; record += 1) console.error(`Record ${record}: the database is away.`)
        console.error(new Error('Mail cannot be sent.'))
      } finally {
        Object.assign(console, { error, warn })
      }
    })
    expect(lines.map(({ level, msg }) => [level, msg.split('\n')[0]])).toEqual([
      ['warn', 'A webhook is switched off: news'],
      ['error', 'Record 1: the database is away.'],
      ['error', 'Error: Mail cannot be sent.'],
    ])
  })

  test('the log in a terminal is plain text, with requests depending on LOG_LEVEL', () => {
    const request = {
      level: 'info',
      time: '2026-03-01T06:00:01.000Z',
      msg: 'request',
      method: 'GET',
      route: '/*',
      status: 200,
      ms: 3.1,
    }
    expect(formatLine(JSON.stringify(request))).toBe('06:00:01 GET /* 200 3.1 ms\n')
    expect(formatLine(JSON.stringify({ level: 'error', time: request.time, msg: 'It failed.' }))).toBe(
      '06:00:01 ERROR It failed.\n',
    )
    expect(logOptions({ logLevel: undefined }, true)).toMatchObject({ level: 'warn' })
    expect(logOptions({ logLevel: 'info' }, true)).toMatchObject({ level: 'info' })
  })
})

describe('the Prometheus metrics', () => {
  const read = (token?: string) =>
    provider.visitor.call('GET', '/metrics', undefined, token === undefined ? {} : { authorization: `Bearer ${token}` })

  test('the metrics require the token, and respond with 404 if none is configured', async () => {
    expect((await read()).status).toBe(401)
    expect((await read('another-token-of-tests')).status).toBe(401)
    expect((await read(metricsToken)).status).toBe(200)
    const without = await startProvider('sqlite')
    expect((await without.visitor.call('GET', '/metrics')).status).toBe(404)
    await without.close()
  })

  test('the metrics count requests by route and status, backups, mail and read-only mode', async () => {
    await provider.visitor.call('GET', '/api/faqs/1')
    await provider.visitor.call('GET', '/api/faqs/2')
    expect((await read(metricsToken)).body).not.toContain('site_backup_age_seconds')
    await noteBackup(provider.database.db, { at: '2026-03-01 05:00:00', bytes: 10 })
    const { body, headers } = await read(metricsToken)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = String(body).split('\n')
    expect(lines).toContain('http_requests_total{method="GET",route="/api/faqs/:key",status="404"} 2')
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/api/faqs/:key"} 2')
    expect(lines).toContain('http_request_duration_seconds_bucket{method="GET",route="/api/faqs/:key",le="+Inf"} 2')
    expect(lines).toContain('site_backup_age_seconds 3600')
    expect(lines).toContain('site_backup_ok 1')
    expect(lines).toContain('site_outbox_waiting 0')
    expect(lines).toContain('site_read_only 0')
    expect(lines).toContain('site_database_up 1')
  })

  test('the metrics contain event-loop delay, memory and queue lengths', async () => {
    let release = (): void => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    const queue = createWorkQueue({ name: 'imaging', capacity: 1 })
    const [running, waiting] = [queue(() => held), queue(async () => undefined)]
    await read(metricsToken)
    // Blocks the event loop.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    let body = ''
    const numberOf = (name: string): number =>
      Number(
        body
          .split('\n')
          .find(line => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    // The delay is measured in the next tick of the event loop.
    await vi.waitFor(async () => {
      body = String((await read(metricsToken)).body)
      expect(numberOf('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.1)
    })
    expect(numberOf('nodejs_eventloop_lag_p50_seconds')).toBeLessThanOrEqual(
      numberOf('nodejs_eventloop_lag_max_seconds'),
    )
    expect(numberOf('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(numberOf('process_resident_memory_bytes')).toBeGreaterThan(numberOf('nodejs_heap_size_used_bytes'))
    expect(numberOf('site_queue_waiting{queue="imaging"}')).toBe(1)
    expect(numberOf('site_queue_waiting{queue="responses"}')).toBe(0)
    expect(numberOf('site_webhooks_waiting')).toBe(0)
    expect(numberOf('site_jobs_due')).toBe(0)
    expect(body.split('# TYPE site_queue_waiting gauge')).toHaveLength(2)
    release()
    await Promise.all([running, waiting])
    expect(String((await read(metricsToken)).body)).toContain('site_queue_waiting{queue="imaging"} 0\n')
  })

  test('a duration is counted in every bucket with a higher bound', () => {
    const metrics = createMetrics()
    for (const ms of [4, 20, 20_000]) metrics.countRequest({ method: 'GET', route: '/a"b', status: 200, ms })
    metrics.countPage('hit')
    const text = metrics.text([])
    expect(text).toContain('_bucket{method="GET",route="/a\\"b",le="0.005"} 1\n')
    expect(text).toContain('_bucket{method="GET",route="/a\\"b",le="0.025"} 2\n')
    expect(text).toContain('_bucket{method="GET",route="/a\\"b",le="10"} 2\n')
    expect(text).toContain('_sum{method="GET",route="/a\\"b"} 20.024\n')
    expect(text).toContain('site_pages_total{result="hit"} 1\n')
  })
})
