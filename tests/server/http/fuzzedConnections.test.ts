/** Random connections to a complete site: none causes a server error or a leak. FUZZ_SEED repeats a run. */
import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createRandom,
  type FuzzedConnection,
  type FuzzTargets,
  fuzzedConnection,
} from '../../support/fixtures/fuzzedRequests.ts'
import { type ListeningSite, siteAddressKinds, startListeningSite } from '../../support/sites/listeningSite.ts'
import { exchange, openConnection } from '../../support/sites/rawConnection.ts'
import { signIn } from '../../support/sites/server.ts'

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32))
const requestCount = 2_500
const atOnce = 16
/** Time after which the test fails if the server has not closed a connection, ms. */
const timeoutMs = 30_000
/** Limit of the heap growth during the test: the maximum total size of cached responses. */
const mostGrowth = 128 * 1024 * 1024

const heapBytes = (): number => {
  setFlagsFromString('--expose-gc')
  // The flag adds `gc` to every context that is created afterwards.
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

/** Description of the first invalid response on a connection; '' if there is none. */
const faultIn = ({ ending, requests }: FuzzedConnection, received: string): string => {
  // A body may be directly followed by the next head.
  const heads = received.match(/HTTP\/1\.1 \d{3} [A-Z][A-Za-z ]*\r\n(?:[^\r\n]+\r\n)*\r\n/g) ?? []
  for (const head of heads) {
    const status = Number(head.slice(9, 12))
    if (status < 200) continue
    const body = received.slice(received.indexOf(head) + head.length)
    const hasReason = /^retry-after: \d+\r$/im.test(head) && /"code":"(busy|read_only|unavailable)"|<h1>/.test(body)
    if (status >= 500 && !(status === 503 && hasReason)) return `It answered ${status}.`
    for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy'])
      if (!head.toLowerCase().includes(`\r\n${name}: `)) return `A response ${status} has no ${name}.`
  }
  if (ending === 'wait' && requests <= 30 && heads.length === 0) return 'It was not answered.'
  return ''
}

describe(`generated connections, FUZZ_SEED=${seed}`, () => {
  let site: ListeningSite
  let targets: FuzzTargets
  const log: string[] = []
  const logWarning = (warning: Error) => void log.push(warning.stack ?? warning.message)
  beforeAll(async () => {
    process.on('warning', logWarning)
    site = await startListeningSite('sqlite', {
      config: { trustProxy: 1 },
      logger: { level: 'error', stream: { write: (line: string) => void log.push(line) } },
    })
    targets = {
      addresses: siteAddressKinds.map(kind => site.addresses[kind]),
      token: await signIn(site.provider.app, 'demo'),
    }
  })
  afterAll(async () => {
    process.off('warning', logWarning)
    await site?.close()
  })

  const send = async ({ pieces, ending }: FuzzedConnection): Promise<string> => {
    const { socket, closed, until, received } = openConnection(site.port)
    if (ending === 'read-nothing') socket.pause()
    await Promise.race([once(socket, 'connect'), closed])
    for (const piece of pieces) {
      if (socket.destroyed) break
      socket.write(piece)
      await nextTurn()
    }
    if (ending === 'half-close') socket.end()
    if (ending === 'reset') socket.resetAndDestroy()
    if (ending === 'close-after-first-bytes') await Promise.race([until(/./).catch(() => undefined), pause(50)])
    // Gives the server time to read the request before the client closes the connection.
    if (ending !== 'wait') {
      await Promise.race([closed, pause(ending === 'half-close' ? 50 : 5)])
      socket.destroy()
    }
    const isClosed = await Promise.race([closed.then(() => true), pause(timeoutMs).then(() => false)])
    socket.destroy()
    return isClosed ? received() : `${received()}\nIt was never closed.`
  }

  test('generated connections are answered or rejected, cause no server error, and leave no connection or memory in use', {
    timeout: 180_000,
  }, async () => {
    const random = createRandom(seed)
    let left = requestCount
    const run = async () => {
      while (left > 0) {
        const connection = fuzzedConnection(random, targets)
        left -= connection.requests
        const received = await send(connection)
        const fault = received.endsWith('It was never closed.') ? 'It was never closed.' : faultIn(connection, received)
        if (fault || log.length) {
          const sent = connection.pieces.map(piece => JSON.stringify(piece.toString('latin1'))).join('\n')
          throw new Error(
            `FUZZ_SEED=${seed} ${connection.ending}: ${fault}\nSent:\n${sent}\nReceived:\n${JSON.stringify(received.slice(0, 2_000))}\nLog:\n${log.join('')}`,
          )
        }
      }
    }
    const runAll = async () => {
      const runs = Array.from({ length: atOnce }, () =>
        run().catch(error => {
          // Ends the other loops before the site closes.
          left = 0
          throw error
        }),
      )
      await Promise.allSettled(runs)
      await Promise.all(runs)
    }
    // The first tenth fills the caches.
    left = Math.ceil(requestCount / 10)
    await runAll()
    const before = heapBytes()
    left = requestCount - Math.ceil(requestCount / 10)
    await runAll()

    const connections = () =>
      new Promise<number>((resolve, reject) =>
        site.provider.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    expect(heapBytes() - before).toBeLessThan(mostGrowth)
    for (const kind of siteAddressKinds)
      expect([kind, await exchange(site.port, site.addresses[kind])]).toEqual([
        kind,
        expect.stringMatching(/^HTTP\/1\.1 200 /),
      ])
    const { status } = await site.provider.editor.call('POST', '/api/faqs', { faq_title: 'Still here' })
    expect([status, log]).toEqual([201, []])
  })
})
