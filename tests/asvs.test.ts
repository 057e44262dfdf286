/** docs/asvs.md names every requirement of its level once, and no test or place that is not there. A requirement is met only where a test would fail otherwise. */
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

/** The tests that a text names, each with the titles that stand behind it in brackets. */
const testsIn = (how: string) =>
  [...how.matchAll(/`(tests\/[^`]+)`(?: \(([^)]*)\))?/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

test('a requirement that is met names a test that the gate runs', () => {
  const runByGate = /^tests\/(?!nodes\/).+\.(test\.tsx?|e2e\.ts)$/
  const unproven = rows.filter(
    ({ state, how }) => state === 'met' && !testsIn(how).some(({ file }) => runByGate.test(file)),
  )
  expect(unproven.map(({ number }) => number)).toEqual([])
})

test('every test that docs/asvs.md names has the titles that stand beside it', () => {
  const named = testsIn(text)
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(40)
  const lacking = named.flatMap(({ file, titles }) => {
    if (!existsSync(file)) return [file]
    const source = readFileSync(file, 'utf8')
    const isTitle = (title: string) => [`'${title}'`, `"${title}"`, `\`${title}\``].some(each => source.includes(each))
    return titles.filter(title => !isTitle(title)).map(title => `${file}: ${title}`)
  })
  expect(lacking).toEqual([])
})

test('every file that docs/asvs.md names exists', () => {
  const named = [...text.matchAll(/`((?:deploy|server|src|tests)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.filter(path => !existsSync(path))).toEqual([])
})

test('every page that docs/asvs.md names has the chapter that it points to', () => {
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
