/** Deleted files are removed from the texts that visitors see, as the confirmation dialog of the deletion says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const [picture, kept, report] = [
  'heron-abcdefghij-700x500-0b6e6e.webp',
  'egret-abcdefghij-700x500-0b6e6e.webp',
  'report-abcdefghij-1234.pdf',
]

describe.each(dialects)('deleted files on %s', dialect => {
  let provider: TestProvider
  const store = (name: string, appKey = 'demo') =>
    provider.store.inApplication(appKey).files.insert({
      name,
      width: 700,
      height: 500,
      bytes: 1234,
      type: name.endsWith('pdf') ? 'application/pdf' : 'image/webp',
    })
  const contentFor = async (caller: TestProvider['visitor'], path: string) => {
    const { status, body } = await caller.call('GET', path)
    expect({ path, status }).toEqual({ path, status: 200 })
    const record = Array.isArray(body.data.data) ? body.data.data[0] : body.data
    return record.sections ? record.sections[0].widgets[0].content : record.content
  }

  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test('a deleted picture and a link to a deleted document are left out of rich texts for visitors, and return when the file is restored', async () => {
    for (const name of [picture, kept, report]) await store(name)
    await store(picture, 'other')
    const [gone, there, elsewhere] = [picture, kept, picture].map(
      (name, at) => `<img src="/files/${at === 2 ? 'other' : 'demo'}/${name}" alt="A &quot;bird&quot;" width="300">`,
    )
    const link = (href: string) => `<a${href} target="_blank" rel="noopener">The report</a>`
    const html = (first: string, href: string) =>
      `<p>${first}${there}${elsewhere} <img src="/files/demo/heron-abcdefghij-700x500-0b6e6e.w320.avif" alt="">${link(href)}</p>`
    const content = html(String(gone), ` href="/files/demo/${report}"`)
    const page = (await provider.editor.call('POST', '/api/pages', { name: 'Birds', title: 'Birds', slug: 'birds' }))
      .body
    const section = (await provider.editor.call('POST', '/api/sections', { name: 'Birds', page_id: page.data.id })).body
    await provider.editor.call('POST', '/api/widgets', { name: 'Bird', section_id: section.data.id, content })
    await provider.editor.call('POST', '/api/posts', { title: 'Bird', slug: 'bird', content })
    const paths = ['/api/posts/bird', '/api/posts', '/api/pages/birds']
    for (const path of paths) expect(await contentFor(provider.visitor, path)).toBe(content)

    for (const name of [picture, report])
      expect(await provider.editor.call('DELETE', `/api/delete-file/${name}`)).toMatchObject({ status: 200 })
    for (const path of paths)
      expect(await contentFor(provider.visitor, path)).toBe(
        html('', '').replace('<img src="/files/demo/heron-abcdefghij-700x500-0b6e6e.w320.avif" alt="">', ''),
      )
    expect(await contentFor(provider.editor, '/api/posts/bird')).toBe(content)

    for (const name of [picture, report]) await store(name)
    for (const path of paths) expect(await contentFor(provider.visitor, path)).toBe(content)
  })
})
