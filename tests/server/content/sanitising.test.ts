/** Sanitising long texts in a thread: others are answered meanwhile, and what cannot be sanitised is refused in words. */
import { describe, expect, test } from 'vitest'
import { createSanitising } from '../../../server/content/sanitising.ts'
import { limits } from '../../../server/limits.ts'
import { cleanContent } from '../../../server/upstream/cleanUpstream.ts'
import { faqs } from '../../../src/resources/index.ts'
import { dialects, startProvider } from '../../support/sites/server.ts'

const numbered = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('')
/** Not plain, so a parser reads it: some 75,000 nodes. */
const long = '<p lang="en">Words with <span>weight</span>.</p>'.repeat(15_000)

describe.each(dialects)('a text of a record on %s', dialect => {
  test.each([
    [
      'attributes',
      `<p${numbered(40_000, n => ` a${n}`)}>x</p>`,
      /^Content has an element with more than 50 attributes\./,
    ],
    ['depth', '<div>'.repeat(300), /^Content has more than 200 elements in one another\./],
    ['nodes', '<dd>'.repeat(150_000), /^Content has more than 100,000 elements,/],
  ])('with too much of %s is rejected at its field, and nothing is stored', async (_what, text, words) => {
    const provider = await startProvider(dialect)
    const refused = await provider.editor.call('POST', '/api/faqs', { faq_title: 'Long', faq_content: text })
    expect(refused).toMatchObject({ status: 422, body: { errors: { faq_content: [expect.stringMatching(words)] } } })
    expect((await provider.editor.call('GET', '/api/faqs')).body.data.total).toBe(0)
    await provider.close()
  })

  test('that is long is stored while the event loop stays free', async () => {
    const provider = await startProvider(dialect)
    let isStored = false
    const stored = provider.editor.call('POST', '/api/faqs', { faq_title: 'Long', faq_content: long }).finally(() => {
      isStored = true
    })
    let turns = 0
    while (!isStored) {
      turns += 1
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    expect((await stored).status).toBe(201)
    // Sanitised on the loop, it would be stored within a few turns.
    expect(turns).toBeGreaterThan(30)
    await provider.close()
  })
})

test('a thread that hangs is ended, its text is rejected, and the next text gets a new thread', async () => {
  const hangs = `require('node:worker_threads').parentPort.on('message', ({ texts }) => {
    while (texts[0].startsWith('hang')) {}
    require('node:worker_threads').parentPort.postMessage(texts.map(html => ({ html })))
  })`
  const sanitise = createSanitising({ script: hangs, timeoutMs: 2_000 })
  const more = ' '.repeat(limits.sanitisedOnLoop.value)
  const [first, second] = await Promise.all([sanitise([`hang${more}`]), sanitise([`go on${more}`])])
  expect([first, second]).toEqual([[{ excess: 'time' }], [{ html: `go on${more}` }]])
})

test('a thread that needs too much memory ends alone, and its text is rejected', async () => {
  const sanitise = createSanitising({
    script: `require('node:worker_threads').parentPort.on('message', () => {
      const held = []
      for (;;) held.push(new Array(1_000).fill({}))
    })`,
  })
  expect(await sanitise(['x'.repeat(limits.sanitisedOnLoop.value + 1)])).toEqual([{ excess: 'nodes' }])
})

test('an error of the thread reaches the caller', async () => {
  const sanitise = createSanitising({
    script: `require('node:worker_threads').parentPort.on('message', () => { throw new Error('broken') })`,
  })
  await expect(sanitise(['x'.repeat(limits.sanitisedOnLoop.value + 1)])).rejects.toThrow('broken')
})

test('long texts beyond those that may wait are rejected with Retry-After', async () => {
  const sanitise = createSanitising()
  const html = '<p lang="en">x</p>'.repeat(500)
  const waiting = Array.from({ length: limits.sanitiseWaiting.value + 1 }, () => sanitise([html]))
  await expect(sanitise([html])).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  for (const [each] of await Promise.all(waiting)) expect(each).toEqual({ html })
})

describe('texts of another provider host', () => {
  const clean = async (html: string) => {
    const { data } = (await cleanContent({ data: { faq_content: html } }, faqs, 'https://host.example')) as {
      data: { faq_content: string }
    }
    return data.faq_content
  }

  test('that are too deep or too large are shown as plain text', async () => {
    expect(await clean(`${'<div>'.repeat(300)}deep &lt;b`)).toBe('deep &lt;b')
  })

  test('may name pictures in any number of attributes', async () => {
    const title = '<img '.repeat(150_000).trim()
    const text = `<p title="${title}">x</p><img alt="a src=" src="/a.png">`
    expect(await clean(text)).toBe(`<p title="${title}">x</p><img alt="a src=" src="https://host.example/a.png">`)
  })
})
