/**
 * docs/asvs.md lists every requirement of its level once, and refers only to existing tests and files. A requirement
 * counts as met only if a test covers it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, number = '', level = '', , state = '', how = '']) => ({ number, level, state: state.replaceAll('*', ''), how }),
)

test('docs/asvs.md lists every requirement of levels 1 and 2 of version 5.0.0 once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
})

test('the totals in docs/asvs.md equal the counts of its rows', () => {
  const reported = [...text.matchAll(/^\| (met|partly|not met|operator|not applicable) \| [^|]+ \| (\d+) \|$/gm)]
  expect(Object.fromEntries(reported.map(([, state, count]) => [state, Number(count)]))).toEqual(
    Object.fromEntries(reported.map(([, state]) => [state, rows.filter(row => row.state === state).length])),
  )
  expect(reported).toHaveLength(5)
  const states = reported.map(([, state]) => state)
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

test('a requirement that is partly or not met has a reason', () => {
  const silent = rows.filter(({ state, how }) => (state === 'partly' || state === 'not met') && how === '')
  expect(silent).toEqual([])
})

/** Tests named in a text, each with the test titles in brackets after it. */
const testsIn = (how: string) =>
  [...how.matchAll(/`(tests\/[^`]+)`(?: \(([^)]*)\))?/g)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))

test('a met requirement names a test that the gate runs', () => {
  const runByGate = /^tests\/(?!nodes\/).+\.(test\.tsx?|e2e\.ts)$/
  const unproven = rows.filter(
    ({ state, how }) => state === 'met' && !testsIn(how).some(({ file }) => runByGate.test(file)),
  )
  expect(unproven.map(({ number }) => number)).toEqual([])
})

test('every test title quoted in docs/asvs.md exists in the named file', () => {
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

test('every link from docs/asvs.md to another page has an existing anchor', () => {
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
