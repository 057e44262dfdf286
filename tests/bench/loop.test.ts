/** Measurement of one call by the event-loop benchmark, and the report of all calls. */
import { expect, test } from 'vitest'
import { type Measured, measureCall } from '../../bench/loop/loopMeasure.ts'
import { loopReport } from '../../bench/loop/loopReport.ts'
import { unseenMs } from '../../server/db/contentVersions.ts'

/** Simulated server that answers from its cache as long as it may assume that the content is unchanged. */
const cachingServer = () => {
  const answers: ('made' | 'cached')[] = []
  let [now, learntAt, version, cachedVersion] = [0, 0, 1, 1]
  return {
    answers,
    asking: {
      mostTries: 3,
      forget: async () => {
        version += 1
      },
      wait: async (ms: number) => {
        now += ms
      },
      worst: async () => ({ waited: 80, computed: 80, memory: 0 }),
      ask: async () => {
        const isCached = now - learntAt < unseenMs || version === cachedVersion
        answers.push(isCached ? 'cached' : 'made')
        if (!isCached) [learntAt, cachedVersion] = [now, version]
        return 200
      },
    },
  }
}

test('a slow page is rendered again for each attempt', async () => {
  const { answers, asking } = cachingServer()
  await measureCall(asking, { group: 'page /', path: '/', isSignedIn: false })
  expect(answers).toEqual(['made', 'made', 'made'])
})

test('a fast request is measured once, and a slow one several times, with the best attempt reported', async () => {
  const waits = [0, 90, 0, 60]
  let computed = 70
  const measuring = { ...cachingServer().asking, ask: async () => 200 }
  const call = { group: 'lists', path: '/api/posts', isSignedIn: true }
  const worst = async () => ({ waited: waits.shift() ?? 30, computed, memory: 5_000_000 })
  expect(await measureCall({ ...measuring, worst }, call)).toMatchObject({
    what: '/api/posts',
    waited: 30,
    status: 200,
  })
  // Most of this delay is caused by other programs, so the call is not measured again.
  computed = 20
  waits.push(0, 90)
  expect(await measureCall({ ...measuring, worst }, call)).toMatchObject({ waited: 90, computed: 20 })
})

test('the event-loop report lists groups by worst delay and names every one above the limit', () => {
  const measured = (group: string, what: string, waited: number): Measured => ({
    ...{ group, what, waited, computed: waited - 2, ms: waited * 2, memory: 150_000_000, status: 200 },
  })
  const report = loopReport({
    all: [
      measured('lists', '/api/posts', 10),
      measured('lists', '/api/pages', 51),
      measured('page /', '/', 20),
      measured('write: delete 400 pages', 'delete 400 pages', 70),
    ],
    records: 2_000,
    about: 'on a test',
  })
  expect(report.split('\n').filter(line => !/^\| \||^\|--/.test(line) && line !== '')).toEqual([
    'Measured with 2,000 records of every resource, on a test.',
    '2 of 4 calls delayed other requests for more than 50 ms; 1 used more than 50 ms of processor time in one iteration of the event loop.',
    '## Reads and jobs',
    '| lists | 2 | 51 | 49 | 102 | 150 |',
    '| page / | 1 | 20 | 18 | 40 | 150 |',
    '## Writes',
    '| delete 400 pages | 1 | 70 | 68 | 140 | 150 |',
    '## More than 50 ms',
    '| write: delete 400 pages | 1 | 70 | 68 | 140 | 150 |',
    '| lists: /api/pages | 1 | 51 | 49 | 102 | 150 |',
  ])
})
