/** Inputs that load additional data or code: the picker of another resource, and rich text. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because screens import these lazily, which is slow in tests.
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

describe('the reference picker', () => {
  test('a reference picker sends no request until it is opened, then searches while typing', async () => {
    provider.hold('pages', [
      { id: 3, title: 'About us' },
      { id: 4, title: 'Contact' },
    ])
    const { user } = openAdmin('/admin/section/form')
    const picker = await screen.findByRole('combobox', { name: 'Page' })
    expect(provider.callsOf('GET', '/api/pages')).toEqual([])
    await user.click(picker)
    expect(await screen.findByRole('option', { name: '3 · About us' })).toBeVisible()
    expect(provider.callsOf('GET', '/api/pages').map(call => call.query)).toEqual([''])
    fireEvent.change(picker, { target: { value: 'cont' } })
    await waitFor(() =>
      expect(screen.getAllByRole('option', { name: / · / }).map(o => o.textContent)).toEqual(['4 · Contact']),
    )
    expect(provider.callsOf('GET', '/api/pages').map(call => call.query)).toEqual([
      '',
      'page=1&size=25&search_key=cont',
    ])
  })
})

describe('the rich text editor', () => {
  test('rich text opens in code view if the visual editor would change it', async () => {
    const content = '<p>Before</p><figure><video src="/a.mp4"></video></figure>'
    provider.hold('posts', [{ id: 1, title: 'With film', slug: 'film', content, status: 1 }])
    openAdmin('/admin/post/form/1')
    expect(await screen.findByText(/<figure>, <video>/)).toBeVisible()
    expect(screen.getByText(/Embedded players and frames are not allowed: video will not be stored/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(content)
  })

  test('the rich text editor names the embedded parts removed from pasted text', async () => {
    provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content: '<p>Pond</p>', status: 1 }])
    openAdmin('/admin/post/form/1')
    await screen.findByRole('toolbar', { name: 'Formatting of Content' })
    const html = '<p>Before</p><iframe src="https://maps.example/"></iframe><audio src="/a.mp3"></audio>'
    fireEvent.paste(screen.getByRole('textbox', { name: 'Content' }), {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), types: ['text/html'], files: [] },
    })
    expect(await screen.findByText(/not allowed: iframe, audio will not be stored/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('Before')
  })

  test('rich text is edited in its displayed form, and formatted with the toolbar', async () => {
    provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content: '<p>Pond</p>', status: 1 }])
    const { user } = openAdmin('/admin/post/form/1')
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }))
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('Pond')
    await user.click(toolbar.getByRole('button', { name: 'Bulleted list' }))
    expect(await toolbar.findByRole('button', { name: 'Bulleted list', pressed: true })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(provider.callsOf('PUT', '/api/posts/1')[0]?.body?.content).toBe('<ul><li><p>Pond</p></li></ul>'),
    )
  })

  test('with unsupported markup, the first attempt to leave code view shows a warning, and the second one succeeds', async () => {
    provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content: '<p>Pond</p>', status: 1 }])
    const { user } = openAdmin('/admin/post/form/1')
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }))
    const view = toolbar.getByRole('button', { name: 'Code view' })
    await user.click(view)
    fireEvent.change(screen.getByRole('textbox', { name: 'Content' }), {
      target: { value: '<figure><p>Pond</p></figure>' },
    })
    await user.click(view)
    expect(screen.getByText(/would change or remove markup of this text \(<figure>\)/)).toBeVisible()
    expect(view).toHaveAttribute('aria-pressed', 'true')
    await user.click(view)
    expect(view).toHaveAttribute('aria-pressed', 'false')
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveTextContent('Pond')
  })

  test('the editor switches to code view if the saved text has unsupported markup', async () => {
    const post = { id: 1, title: 'Post', slug: 'post', content: '<p>Pond</p>', status: 1 }
    provider.hold('posts', [post])
    const { user } = openAdmin('/admin/post/form/1')
    await screen.findByRole('toolbar', { name: 'Formatting of Content' })
    const content = '<details><summary>Pond</summary>More</details>'
    provider.answerNext('PUT /api/posts/1', { status: 200, body: { data: { ...post, content } } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(/<details>, <summary>/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue(content)
  })
})
