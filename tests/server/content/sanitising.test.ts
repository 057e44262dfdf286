/**
 * Sanitising long texts in a child process: other requests are answered meanwhile, and texts that cannot be sanitised
 * are refused with a message.
 */
import { describe, expect, test } from 'vitest'
import { createSanitiser } from '../../../server/content/sanitising.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { cleanContent } from '../../../server/upstream/cleanUpstream.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { describeOnce, dialects, testOnce } from '../../support/sites/databases.ts'
import { startProvider } from '../../support/sites/server.ts'

const numbered = (count: number, piece: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => piece(n)).join('')
/** Not plain HTML, so it is parsed: about 75,000 nodes. */
const long = '<p lang="en">Words with <span>weight</span>.</p>'.repeat(15_000)

/** Script of a child process that runs `does` for each request. */
const scriptThat = (does: string) => `process.on('message', ({ id, job: { texts } }) => { ${does} })
process.on('disconnect', () => process.exit())
process.send({ id: 0, memory: 0, given: undefined })`
const hangs = scriptThat(`while (texts[0].startsWith('hang')) {}
  process.send({ id, memory: 0, given: texts.map(html => ({ html })) })`)
const fills = scriptThat('for (const held = [];;) held.push(new Array(1_000).fill({}))')
const breaks = scriptThat(`process.send({ id, memory: 0, error: 'broken' })`)

describe.each(dialects)('sanitizing a record on %s', dialect => {
  test.each([
    [
      'attributes',
      `<p${numbered(40_000, n => ` a${n}`)}>x</p>`,
      /^Content has an element with more than 50 attributes\./,
    ],
    ['depth', `${'<div>'.repeat(300)}x`, /^Content has elements nested more than 200 levels deep\./],
    ['nodes', '<dd>x'.repeat(150_000), /^Content has more than 100,000 elements,/],
  ])('a text with too much of %s is rejected at its field, and nothing is stored', async (_what, text, words) => {
    const provider = await startProvider(dialect)
    const refused = await provider.editor.call('POST', '/api/faqs', { faq_title: 'Long', faq_content: text })
    expect(refused).toMatchObject({ status: 422, body: { errors: { faq_content: [expect.stringMatching(words)] } } })
    expect((await provider.editor.call('GET', '/api/faqs')).body.data.total).toBe(0)
    await provider.close()
  })

  test('a long text is stored without blocking the event loop', async () => {
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
    // On the event loop, sanitizing would block the timer, so only a few turns would pass.
    expect(turns).toBeGreaterThan(30)
    await provider.close()
  })
})

const longText = (text: string) => `${text}${' '.repeat(limits.sanitisedOnLoop.value)}`

testOnce('a hanging sanitizer is terminated, its text rejected, and the next text gets a new process', async () => {
  const sanitise = createSanitiser({ script: hangs, timeoutMs: 500 })
  const [first, second] = await Promise.all([sanitise([longText('hang')]), sanitise([longText('go on')])])
  expect([first, second]).toEqual([[{ excess: 'time' }], [{ html: longText('go on') }]])
})

testOnce('a sanitizer process that runs out of memory ends without the server, and its text is rejected', async () => {
  expect(await createSanitiser({ script: fills })([longText('x')])).toEqual([{ excess: 'nodes' }])
})

testOnce('an error of the sanitizer is thrown to the caller', async () => {
  await expect(createSanitiser({ script: breaks })([longText('x')])).rejects.toThrow('broken')
})

testOnce('long texts beyond the queue limit are rejected with Retry-After', async () => {
  const sanitise = createSanitiser()
  const html = '<p lang="en">x</p>'.repeat(500)
  const waiting = Array.from({ length: limits.sanitiseWaiting.value + 1 }, () => sanitise([html]))
  await expect(sanitise([html])).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
  for (const [each] of await Promise.all(waiting)) expect(each).toEqual({ html })
})

describeOnce('texts of another provider host', () => {
  const clean = async (html: string) => {
    const { data } = (await cleanContent(site, { data: { faq_content: html } }, faqs, 'https://host.example')) as {
      data: { faq_content: string }
    }
    return data.faq_content
  }

  test('texts of another host that are too deep or too large are displayed as plain text', async () => {
    expect(await clean(`${'<div>'.repeat(300)}deep &lt;b`)).toBe('deep &lt;b')
  })

  test('texts of another host may have image addresses in any number of attributes', async () => {
    const title = '<img '.repeat(150_000).trim()
    const text = `<p title="${title}">x</p><img alt="a src=" src="/a.png">`
    expect(await clean(text)).toBe(`<p title="${title}">x</p><img alt="a src=" src="https://host.example/a.png">`)
  })
})
