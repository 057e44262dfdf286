/** What a rich text cannot hold is left out, and the answer of every write says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Each rich text that every editor may write, with its resource. */
const richTexts = (resources as readonly Descriptor[]).flatMap(resource =>
  Object.entries(resource.fields).flatMap(([field, { kind, rights }]) =>
    kind === 'html' && !rights ? [[resource.name, field, resource] as const] : [],
  ),
)

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test.each(richTexts)('the responses for %s name what was left out of %s', async (name, html, resource) => {
    const [list, embedded] = [
      `/api/${name}`,
      '<p>Watch</p><iframe src="https://player.example/1"></iframe><audio src="/a.mp3"></audio>',
    ]
    const made = await provider.editor.call('POST', list, {
      ...sampleOf(resource, `${name}-${html}`),
      [html]: embedded,
    })
    expect(made).toMatchObject({ status: 201, body: { data: { [html]: '<p>Watch</p>' } } })
    expect(made.body.warnings).toEqual({ [html]: [expect.stringContaining('iframe, audio')] })
    const record = `${list}/${made.body.data.id}`
    const saved = await provider.editor.call('PUT', record, { [html]: embedded })
    expect(saved.body.warnings).toEqual(made.body.warnings)
    const plain = await provider.editor.call('PUT', record, { [html]: '<p>Plain</p>' })
    expect(plain.body).not.toHaveProperty('warnings')
  })
})
