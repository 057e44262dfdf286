/** Responses that nobody has stored: how many are made at once, for whom first, and what the others get. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../../server/errors.ts'
import { limitsWithConnections, upstreamLimits } from '../../../server/http/uncachedWork.ts'
import { createFairQueue, type FairQueueLimits } from '../../../server/runtime/fairQueue.ts'
import { type ListeningSite, startListeningSite } from '../../support/sites/listeningSite.ts'
import { exchange, openConnection, requestText } from '../../support/sites/rawConnection.ts'
import { dialects } from '../../support/sites/server.ts'

const smallLimits: FairQueueLimits = {
  atOnce: 2,
  atOncePerParty: 1,
  waiting: 4,
  waitingPerParty: 3,
  waitMs: 60_000,
  leaseMs: 60_000,
}

describe('a fair queue', () => {
  /** Enters many times, and notes in which order places were given and refused. */
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

  test('a fair queue gives one party no more than its places, and the free ones to others', async () => {
    const { started, leaves } = enterAll({}, ['a', 'a', 'a', 'b'])
    await expect.poll(() => started).toEqual(['a', 'b'])
    leaves[0]?.()
    await expect.poll(() => started).toEqual(['a', 'b', 'a'])
  })

  test('parties that wait take turns, however much one of them has waiting', async () => {
    const { started, leaves } = enterAll({ atOnce: 1, waiting: 9, waitingPerParty: 9 }, [...'aaaabbcc'])
    for (let count = 1; count <= 8; count += 1) {
      await expect.poll(() => started.length).toBe(count)
      leaves.at(-1)?.()
    }
    expect(started.join('')).toBe('aabcabca')
  })

  test('a fair queue refuses what one party has waiting beyond its share, and what all have', async () => {
    const { started, refused } = enterAll({}, [...'aaaaabbbc'])
    await expect.poll(() => [started.join(''), refused.join('')]).toEqual(['ab', 'abbc'])
  })

  test('a fair queue refuses work that has waited for too long, and continues', async () => {
    const { started, refused, leaves, queue } = enterAll({ atOnce: 1, waitMs: 5 }, ['a', 'a', 'b'])
    await expect.poll(() => refused).toEqual(['a', 'b'])
    for (const leave of leaves) leave()
    expect(await queue.run('c', async () => 'made')).toBe('made')
    expect(started).toEqual(['a'])
  })

  test('the place of work that never ends goes to the next, and only once where it ends after all', async () => {
    const { started, leaves } = enterAll({ atOnce: 1, leaseMs: 5 }, ['a', 'b', 'c'])
    await expect.poll(() => started).toEqual(['a', 'b', 'c'])
    for (const leave of [...leaves, ...leaves]) leave()
  })

  test('a fair queue leaves one connection to the database free, however few there may be', () => {
    const places = [1, 2, 3, 5, 10, 100].map(connections => {
      const { atOnce, atOncePerParty } = limitsWithConnections(connections)
      return [connections, atOnce, atOncePerParty]
    })
    expect(places).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 2, 1],
      [5, 4, 3],
      [10, 8, 6],
      [100, 8, 6],
    ])
  })

  test('many pages may wait for another host at once', async () => {
    const { started } = enterAll(upstreamLimits, [...'a'.repeat(60), 'b'])
    await expect.poll(() => [started.length, started.includes('b')]).toEqual([49, true])
  })

  test('work that nobody waits for any more is dropped at its turn, and the next begins in the same turn', async () => {
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

  test('the place of work that fails goes to the next', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.')
    expect(await queue.run('a', async () => 'made')).toBe('made')
  })

  test('pieces that are done at once share a turn of the event loop', async () => {
    const queue = createFairQueue({ ...smallLimits, atOnce: 1, waiting: 9, waitingPerParty: 9 })
    // No time passes.
    const now = vi.spyOn(performance, 'now').mockReturnValue(1)
    onTestFinished(() => now.mockRestore())
    let isLater = false
    setImmediate(() => {
      isLater = true
    })
    const works = ['a', 'b', 'c'].map(party => queue.run(party, async () => isLater))
    expect(await Promise.all(works)).toEqual([false, false, false])
  })

  test('the event loop comes round once for each millisecond that a piece of work took of it', async () => {
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

describe.each(dialects)('a site with more requests than it answers at once on %s', dialect => {
  let site: ListeningSite
  beforeAll(async () => {
    site = await startListeningSite(dialect, {
      uncached: { ...smallLimits, atOnce: 1, waiting: 2, waitingPerParty: 2 },
    })
  })
  afterAll(() => site?.close())

  const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])
  const ask = (target: string, headers?: string) => exchange(site.port, target, headers)
  /** Takes every place, as a response that takes long does. */
  const fill = async () => site.provider.app.uncachedWork.enter('another')

  test('stored pages and lists, files, the back office and its health are sent while no place is free', async () => {
    const stored = ['/about', '/api/faqs?page=1&size=10']
    for (const target of stored) await ask(target)
    const leave = await fill()
    for (const target of [...stored, site.addresses.asset, site.addresses.picture, '/admin', '/healthz', '/readyz'])
      expect([target, statusOf(await ask(target))]).toEqual([target, 200])
    leave()
  })

  test('requests beyond the limit are refused with Retry-After, as a page and in the envelope, and those that wait are made in turn', async () => {
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

  test('the last page is sent while the new one has no place, and the new one as soon as it has', async () => {
    await ask('/about')
    const leave = await fill()
    const waiting = [ask('/search?q=third'), ask('/search?q=fourth')]
    await expect.poll(() => site.provider.app.uncachedWork.waiting()).toBe(2)
    expect(statusOf(await ask('/search?q=fifth'))).toBe(503)
    await site.provider.editor
      .call('PUT', '/api/pages/about', { title: 'About boats' })
      .then(({ status }) => expect(status).toBe(200))
    const former = await ask('/about')
    expect(statusOf(former)).toBe(200)
    expect(former).not.toContain('About boats')
    expect(former.toLowerCase()).toMatch(/\r\nage: \d/)
    leave()
    await Promise.all(waiting)
    expect(await ask('/about')).toContain('About boats')
  })

  test('no page is made for clients that have gone, unless another still waits for it', async () => {
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

  test('the place of a client that has gone goes to the next', async () => {
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
