/** docs/asvs.md names every requirement of its level once, and no test or place that is not there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, number = '', level = '', , state = '', how = '']) => ({ number, level, state: state.replaceAll('*', ''), how }),
)

test('every requirement of levels 1 and 2 of version 5.0.0 is in docs/asvs.md once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
})

test('the totals at the top of docs/asvs.md are those of its rows', () => {
  const reported = [...text.matchAll(/^\| (met|partly|not met|operator|none here) \| [^|]+ \| (\d+) \|$/gm)]
  expect(Object.fromEntries(reported.map(([, state, count]) => [state, Number(count)]))).toEqual(
    Object.fromEntries(reported.map(([, state]) => [state, rows.filter(row => row.state === state).length])),
  )
  expect(reported).toHaveLength(5)
  const states = reported.map(([, state]) => state)
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

test('a requirement that is not met, or only in part, has a reason', () => {
  const silent = rows.filter(({ state, how }) => (state === 'partly' || state === 'not met') && how === '')
  expect(silent).toEqual([])
})

test('every test and every page that docs/asvs.md names exists', () => {
  const named = [...text.matchAll(/`(tests\/[^`]+|deploy\/[^`]+|s(?:erver|rc)\/[^`]+\.tsx?)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.filter(path => !existsSync(path))).toEqual([])
  const places = [...text.matchAll(/\]\((\w+\.md)(?:#([\w-]+))?\)/g)]
  for (const [whole, file = '', anchor] of places) {
    const headings = readFileSync(`docs/${file}`, 'utf8').matchAll(/^#+ (.+)$/gm)
    const anchors = [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(anchor === undefined || anchors.includes(anchor), whole).toBe(true)
  }
})
