/** Markup that rich text must not contain is removed, and the response to every write reports it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trySanitise } from '../../../server/content/sanitise.ts'
import { englishIssue } from '../../../server/runtime/errors.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { faqs, resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** All rich-text fields that every editor may write, with their resources. */
const richTexts = (resources as readonly Descriptor[]).flatMap(resource =>
  Object.entries(resource.fields).flatMap(([field, { kind, rights }]) =>
    kind === 'html' && !rights ? [[resource.name, field, resource] as const] : [],
  ),
)

const all =
  '<iframe src="https://player.example/1"></iframe><audio src="/a.mp3"></audio><section class="x"><p style="color: red">y</p></section><a href="javascript:z()">z</a>'
const stored = '<p>y</p>z'
const named = [': iframe, audio.', ': <section>.', ': src, class, style.', ': javascript:z().']

const inBangla = createTranslate(english, { ...banglaBundle, language: 'bn' })

describe.each(dialects)('removed markup on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  /** Body of a new record with a text in one field. */
  const bodyWith = (resource: Descriptor, field: string, text: string) => ({
    ...sampleOf(resource, `${resource.name}-${field}`),
    [field]: text,
  })

  test.each(richTexts)(
    'the responses for %s name each kind of markup removed from %s',
    async (name, html, resource) => {
      const [list, given] = [`/api/${name}`, `<p>Watch</p>${all}`]
      const made = await provider.editor.call('POST', list, bodyWith(resource, html, given))
      expect(made).toMatchObject({ status: 201, body: { data: { [html]: `<p>Watch</p>${stored}` } } })
      expect(made.body.warnings).toEqual({ [html]: named.map(names => expect.stringContaining(names)) })
      const issues: readonly Issue[] = made.body.issues[html]
      expect(issues.map(englishIssue)).toEqual(made.body.warnings[html])
      for (const issue of issues) expect(inBangla.issue(issue, '')).toMatch(/[\u0980-\u09ff]/)
      const record = `${list}/${made.body.data.id}`
      const saved = await provider.editor.call('PUT', record, { [html]: given })
      expect(saved.body.warnings).toEqual(made.body.warnings)
      for (const plain of ['<p>Plain</p>', made.body.data[html], '<P>Plain', 'a < b &amp; <b>c']) {
        const unchanged = await provider.editor.call('PUT', record, { [html]: plain })
        expect([unchanged.status, Object.keys(unchanged.body)]).toEqual([200, ['message', 'data']])
      }
    },
  )

  test('markup removed in the child process is reported', async () => {
    const long = `<p class="x">${'Words. '.repeat(limits.sanitisedOnLoop.value)}</p>`
    const made = await provider.editor.call('POST', '/api/faqs', bodyWith(faqs, 'faq_content', long))
    expect(made.body.warnings).toEqual({ faq_content: [expect.stringContaining(': class.')] })
  })
})

test.each([
  ['an element', '<p>x</p><form><input name="y"></form>', { elements: ['<form>'] }],
  ['an element with retained text', '<section><p>x</p></section>', { elements: ['<section>'] }],
  ['one of two similar elements', '<ul><li>x</li></ul><li>y</li>', { elements: ['<li>'] }],
  ['a comment', '<p>x</p><!-- y -->', { elements: ['<!-- -->'] }],
  ['a video player', '<p>x</p><video src="/a.mp4"></video>', { embeds: ['video'], attributes: ['src'] }],
  ['an attribute', '<p class="a" data-y="1" onclick="z()">x</p>', { attributes: ['class', 'data-y', 'onclick'] }],
  ['an attribute value', '<a href="/a" target="elsewhere">x</a>', { attributes: ['target'] }],
  ['a link', '<a href="javascript:alert(1)">x</a>', { addresses: ['javascript:alert(1)'] }],
  [
    'a link with other attributes',
    '<a href="javascript:x" lang="bn"><b class="y">x</b></a>',
    { addresses: ['javascript:x'], attributes: ['class'] },
  ],
  ['a link without a URL', '<p>x<a name="y">z</a></p>', { elements: ['<a>'], attributes: ['name'] }],
  ['a picture', '<p>x</p><img src="data:image/png;base64,AA" alt="">', { addresses: ['data:image/png;base64,AA'] }],
] as const)('removed markup is named: %s', (_what, given, removedMarkup) => {
  const nothing = { embeds: [], elements: [], attributes: [], addresses: [] }
  expect(trySanitise(given)).toMatchObject({ removedMarkup: { ...nothing, ...removedMarkup } })
})

test.each([
  '<p>x</p>',
  '<table><tr><th>x</th></tr></table>',
  '<a href=" /a " rel="nofollow" target="_blank">x</a>',
  '<P LANG=en>x',
  '<img src="/a.png">',
])('no markup is reported as removed from %s', html => {
  expect(trySanitise(html)).not.toHaveProperty('removedMarkup')
})
