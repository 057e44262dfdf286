/** Visitors receive the texts that editors write about pictures in the library. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { type Caller, startProvider, type TestProvider } from '../../support/sites/server.ts'

const nameOf = (words: string) => `${words}-abcdefghij-700x500-0b6e6e.webp`
const addressOf = (words: string) => `/files/demo/${nameOf(words)}`

describe.each(dialects)('image metadata in records on %s', dialect => {
  let provider: TestProvider
  const add = async (resource: string, values: object): Promise<number> => {
    const { status, body } = await provider.editor.call('POST', `/api/${resource}`, values)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.data.id
  }
  const answerTo = async (caller: Caller, path: string) => {
    const { status, body } = await caller.call('GET', path)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body
  }
  const store = (words: string, appKey: string) =>
    provider.store
      .inApplication(appKey)
      .files.insert({ name: nameOf(words), width: 700, height: 500, bytes: 1000, type: 'image/webp' })

  beforeAll(async () => {
    provider = await startProvider(dialect)
    await store('heron', 'demo')
    await store('heron', 'other')
    await store('kingfisher', 'demo')
    await store('egret', 'demo')
    const path = `/api/files/${nameOf('heron')}`
    await provider.editor.call('PUT', path, { alt: 'A "heron" on a post' })
    await provider.stranger.call('PUT', path, { alt: 'Theirs', focal_point: '1% 1%' })
    const content = `<p><img src="${addressOf('heron')}" alt="In the text"></p>`
    const page = await add('pages', { name: 'Birds', title: 'Birds', slug: 'birds' })
    const section = await add('sections', { name: 'Herons', page_id: page, template: 'activities' })
    await add('widgets', { name: 'Heron', section_id: section, thumb: addressOf('heron') })
    await add('widgets', { name: 'Egret', section_id: section, thumb: addressOf('egret') })
    await provider.editor.call('PUT', `/api/files/${nameOf('egret')}`, { alt: '', focal_point: '30% 70%' })
    await add('posts', { title: 'Kingfisher', slug: 'kingfisher', thumb: addressOf('kingfisher'), content })
  })
  afterAll(() => provider?.close())

  test.each(['/api/pages/birds', '/api/widgets', '/api/sections'])(
    'visitors receive image descriptions with the records of %s, at any depth',
    async path => {
      const { pictures } = await answerTo(provider.visitor, path)
      expect(pictures).toEqual({ [addressOf('heron')]: 'A "heron" on a post' })
    },
  )

  test.each(['/api/pages/birds', '/api/widgets', '/api/sections'])(
    'visitors receive focal points with the records of %s, and the address as stored',
    async path => {
      const answer = await answerTo(provider.visitor, path)
      expect(answer.focal_points).toEqual({ [addressOf('egret')]: '30% 70%' })
      expect(JSON.stringify(answer.data)).toContain(`"${addressOf('egret')}"`)
    },
  )

  test.each(['/api/posts', '/api/posts/kingfisher', '/api/faqs'])(
    'images without metadata, or inside a text, add nothing to the response of %s',
    async path => {
      const answer = await answerTo(provider.visitor, path)
      expect(answer).not.toHaveProperty('pictures')
      expect(answer).not.toHaveProperty('focal_points')
    },
  )

  test('editors receive records without image metadata', async () => {
    for (const path of ['/api/widgets', '/api/pages/birds']) {
      const answer = await answerTo(provider.editor, path)
      expect(answer).not.toHaveProperty('pictures')
      expect(answer).not.toHaveProperty('focal_points')
    }
  })
})
