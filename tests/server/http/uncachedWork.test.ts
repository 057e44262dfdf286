/**
 * Responses that are not cached: how many are computed concurrently, and in which order; requests over the limit are
 * refused.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitsWithConnections, upstreamLimits } from '../../../server/http/uncachedWork.ts'
import { Failure } from '../../../server/runtime/errors.ts'
import { createFairQueue, type FairQueueLimits } from '../../../server/runtime/eventLoop/fairQueue.ts'
import { dialects } from '../../support/sites/databases.ts'
import { type ListeningSite, startListeningSite } from '../../support/sites/listeningSite.ts'
import { exchange, openConnection, requestText } from '../../support/sites/rawConnection.ts'

const smallLimits: FairQueueLimits = {
  atOnce: 2,
  atOncePerParty: 1,
  atOncePerKnownParty: 2,
  waiting: 4,
  waitingPerParty: 3,
  waitingPerKnownParty: 4,
  waitMs: 60_000,
  leaseMs: 60_000,
}

describe('a fair queue', () => {
  /** Requests a slot for each party, and records the order in which slots were granted and refused. */
  const enterAll = (limits: Partial<FairQueueLimits>, parties: readonly string[]) => {
    const queue = createFairQueue({ ...smallLimits, ...limits })
    const started: string[] = []
    const refused: string[] = []
    const leaves: (() => void)[] = []
    const entries = parties.map(party =>
      queue.enter(party).then(
        leave => {
          started.push(party)
          leaves.push(leave)
        },
        (error: unknown) => {
          expect(error).toBeInstanceOf(Failure)
          expect(error).toMatchObject({ code: 'busy', retryAfter: 5 })
          refused.push(party)
        },
      ),
    )
    return { queue, started, refused, leaves, settled: Promise.all(entries) }
  }

  test('a fair queue limits the concurrency of one client, and gives free slots to others', async () => {
    const { started, leaves } = enterAll({}, ['a', 'a', 'a', 'b'])
    await expect.poll(() => started).toEqual(['a', 'b'])
    leaves[0]?.()
    await expect.poll(() => started).toEqual(['a', 'b', 'a'])
  })

  test('a fair queue gives a known client higher limits, apart from an unknown one of the same name', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 4, waiting: 9 })
    const entered: string[] = []
    const refused: string[] = []
    for (const [name, party] of [
      ...Array.from({ length: 7 }, () => ['known', { known: 'a' }] as const),
      ...Array.from({ length: 5 }, () => ['unknown', 'a'] as const),
    ])
      queue.enter(party).then(
        () => void entered.push(name),
        () => void refused.push(name),
      )
    await expect.poll(() => entered).toEqual(['known', 'known', 'unknown'])
    // One starts at once, and four and three may wait.
    expect(refused).toEqual(['known', 'known', 'unknown', 'unknown'])
  })

  test('waiting clients take turns in a fair queue, however much each has queued', async () => {
    const { started, leaves } = enterAll({ atOnce: 1, waiting: 9, waitingPerParty: 9 }, [...'aaaabbcc'])
    for (let count = 1; count <= 8; count += 1) {
      await expect.poll(() => started.length).toBe(count)
      leaves.at(-1)?.()
    }
    expect(started.join('')).toBe('aabcabca')
  })

  test('a fair queue rejects work over the limit of a client, and over the total limit', async () => {
    const { started, refused } = enterAll({}, [...'aaaaabbbc'])
    await expect.poll(() => [started.join(''), refused.join('')]).toEqual(['ab', 'abbc'])
  })

  test('a fair queue rejects work that waited too long, and continues', async () => {
    const { started, refused, leaves, queue } = enterAll({ atOnce: 1, waitMs: 5 }, ['a', 'a', 'b'])
    await expect.poll(() => refused).toEqual(['a', 'b'])
    for (const leave of leaves) leave()
    expect(await queue.run('c', async () => 'made')).toBe('made')
    expect(started).toEqual(['a'])
  })

  test('the slot of a hanging task goes to the next task after a timeout, and only once, even if the task ends later', async () => {
    const { started, leaves } = enterAll({ atOnce: 1, leaseMs: 5 }, ['a', 'b', 'c'])
    await expect.poll(() => started).toEqual(['a', 'b', 'c'])
    for (const leave of [...leaves, ...leaves]) leave()
  })

  test('the queue leaves one database connection free if there are several', () => {
    const places = [1, 2, 3, 5, 10, 100].map(connections => {
      const { atOnce, atOncePerParty, atOncePerKnownParty } = limitsWithConnections(connections)
      return [connections, atOnce, atOncePerParty, atOncePerKnownParty]
    })
    expect(places).toEqual([
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 2, 1, 1],
      [5, 4, 3, 3],
      [10, 8, 6, 7],
      [100, 8, 6, 7],
    ])
  })

  test('many pages may wait for another host concurrently', async () => {
    const { started } = enterAll(upstreamLimits, [...'a'.repeat(60), 'b'])
    await expect.poll(() => [started.length, started.includes('b')]).toEqual([49, true])
  })

  test('an aborted task is dropped when its turn comes, and the next task starts in the same tick', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 1, waiting: 9, waitingPerParty: 9 })
    const leave = await queue.enter('a')
    const made: string[] = []
    const gone = ['a', 'b'].map(party =>
      queue.run(
        party,
        async () => void made.push('gone'),
        () => false,
      ),
    )
    const next = ['a', 'b'].map(party =>
      queue.run(
        party,
        async () => void made.push(party),
        () => true,
      ),
    )
    leave()
    for (const each of gone) await expect(each).rejects.toMatchObject({ code: 'bad-request' })
    await Promise.all(next)
    expect(made.sort()).toEqual(['a', 'b'])
    expect(queue.waiting()).toBe(0)
  })

  test('the queue slot of a failed task goes to the next task', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.')
    expect(await queue.run('a', async () => 'made')).toBe('made')
  })

  test('several short tasks share one tick of the event loop', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 1, waiting: 9, waitingPerParty: 9 })
    // Freezes time.
    const now = vi.spyOn(performance, 'now').mockReturnValue(1)
    onTestFinished(() => now.mockRestore())
    let isLater = false
    setImmediate(() => {
      isLater = true
    })
    const works = ['a', 'b', 'c'].map(party => queue.run(party, async () => isLater))
    expect(await Promise.all(works)).toEqual([false, false, false])
  })

  test('the event loop yields once per millisecond that a task took', async () => {
    const queue = createFairQueue({
      ...smallLimits,
      atOnce: 100,
      atOncePerParty: 100,
      waiting: 100,
      waitingPerParty: 100,
    })
    let begun = 0
    const works = Array.from({ length: 5 }, () =>
      queue.run('a', async () => {
        begun += 1
        const end = performance.now() + 10
        while (performance.now() < end);
      }),
    )
    let turns = 0
    while (begun < 5) {
      await new Promise(resolve => setImmediate(resolve))
      turns += 1
    }
    await Promise.all(works)
    expect(turns).toBeGreaterThanOrEqual(4 * 9)
  })
})

describe.each(dialects)('an overloaded site on %s', dialect => {
  let site: ListeningSite
  beforeAll(async () => {
    site = await startListeningSite(dialect, {
      uncached: { ...smallLimits, atOnce: 1, waiting: 2, waitingPerParty: 2 },
    })
  })
  afterAll(() => site?.close())

  const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])
  const ask = (target: string, headers?: string) => exchange(site.port, target, headers)
  /** Occupies all slots, like slow responses. */
  const fill = async () => site.provider.app.uncachedWork.enter('another')

  test('cached pages and lists, files, the back office and health checks need no free slot', async () => {
    const stored = ['/about', '/api/faqs?page=1&size=10']
    for (const target of stored) await ask(target)
    const leave = await fill()
    for (const target of [...stored, site.addresses.asset, site.addresses.picture, '/admin', '/healthz', '/readyz'])
      expect([target, statusOf(await ask(target))]).toEqual([target, 200])
    leave()
  })

  test('requests over the limit are refused with Retry-After, as a page or JSON, and waiting ones are served in turn', async () => {
    const leave = await fill()
    const waiting = [ask('/search?q=first'), ask('/api/posts?page=1&size=3')]
    await expect.poll(() => site.provider.app.uncachedWork.waiting()).toBe(2)
    expect(statusOf(await ask('/api/posts?page=1&size=4', 'x: y\r\n'))).toBe(503)
    const page = await ask('/search?q=second')
    const call = await ask('/api/posts?page=1&size=5')
    expect([statusOf(page), statusOf(call)]).toEqual([503, 503])
    for (const text of [page, call]) {
      expect(text.toLowerCase()).toContain('\r\nretry-after: 5\r\n')
      expect(text.toLowerCase()).toContain('\r\ncache-control: no-store\r\n')
    }
    expect(page).toContain('<h1>One moment, please</h1>')
    expect(call).toContain('"code":"busy"')
    leave()
    expect((await Promise.all(waiting)).map(statusOf)).toEqual([200, 200])
  })

  test('the stale page is sent while the new one waits for a slot, and the new one afterwards', async () => {
    await ask('/about')
    const leave = await fill()
    const waiting = [ask('/search?q=third'), ask('/search?q=fourth')]
    await expect.poll(() => site.provider.app.uncachedWork.waiting()).toBe(2)
    expect(statusOf(await ask('/search?q=fifth'))).toBe(503)
    await site.provider.editor
      .call('PUT', '/api/pages/about', { title: 'About boats' })
      .then(({ status }) => expect(status).toBe(200))
    const previous = await ask('/about')
    expect(statusOf(previous)).toBe(200)
    expect(previous).not.toContain('About boats')
    expect(previous.toLowerCase()).toMatch(/\r\nage: \d/)
    leave()
    await Promise.all(waiting)
    expect(await ask('/about')).toContain('About boats')
  })

  test('a page is not rendered for disconnected clients unless another request waits for it', async () => {
    const calls = vi.spyOn(site.provider.app, 'inject')
    const leave = await fill()
    const { uncachedWork } = site.provider.app
    const gone = ['/search?q=unwanted', '/search?q=wanted'].map(target =>
      openConnection(site.port, requestText(target)),
    )
    await expect.poll(() => uncachedWork.waiting()).toBe(2)
    const wanted = ask('/search?q=wanted')
    await ask('/healthz')
    for (const { socket } of gone) socket.resetAndDestroy()
    await Promise.all(gone.map(({ closed }) => closed))
    await ask('/healthz')
    leave()
    expect(statusOf(await wanted)).toBe(200)
    const texts = calls.mock.calls.map(call => JSON.stringify(call))
    expect(texts.some(text => text.includes('=wanted'))).toBe(true)
    expect(texts.some(text => text.includes('=unwanted'))).toBe(false)
    calls.mockRestore()
  })

  test('the queue slot of a disconnected client goes to the next client', async () => {
    const leave = await fill()
    const gone = openConnection(site.port, requestText('/api/posts?page=1&size=6'))
    gone.socket.once('connect', () => setImmediate(() => gone.socket.resetAndDestroy()))
    await gone.closed
    const waiting = ask('/api/posts?page=1&size=7')
    leave()
    expect(statusOf(await waiting)).toBe(200)
    expect(statusOf(await ask('/api/posts?page=1&size=8'))).toBe(200)
  })
})
