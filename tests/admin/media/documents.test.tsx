/** Documents in forms: links in rich text and file inputs, both with the document library. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminSite } from '../../../src/admin/data/site.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { resources } from '../../../src/resources/index.ts'
import { kit } from '../../../src/resources/kit/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because screens import these lazily, which is slow in tests.
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/inputs/FileInput.tsx')
  await import('../../../src/admin/form/inputs/composite/CompositeInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const listOf = (names: readonly string[], next: number | null = null) => ({
  status: 200,
  body: {
    data: names.map(name => ({
      name: `${name}-abcdefghij-1234.pdf`,
      address: `/files/demo/${name}-abcdefghij-1234.pdf`,
      title: `${name}.pdf`,
      type: 'application/pdf',
      bytes: 1234,
      created_at: '2026-03-01 06:00:00',
    })),
    has_more: next !== null,
    next,
  },
})
const library = 'GET /api/files/documents'
const libraryCalls = () =>
  provider.callsOf('GET', '/api/files/documents').map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

test('a rich text link picks a document of the library, with paging and search by name', async () => {
  provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content: '', status: 1 }])
  provider.answerNext(library, listOf(['Budget', 'Plan'], 7), listOf(['Report']), listOf(['Report-of-2025']))
  const { user } = openAdmin('/admin/post/form/1')
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }))
  await user.click(toolbar.getByRole('button', { name: 'Link' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Link' })).getByText('Link to a document'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Documents' }))
  await user.click(await dialog.findByRole('button', { name: 'Show more' }))
  expect(await dialog.findByRole('button', { name: 'Use Report.pdf' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Use Budget.pdf' })).toHaveTextContent('PDF · 1 kB')
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Search by name' }), { target: { value: '2025' } })
  await user.click(await dialog.findByRole('button', { name: 'Use Report-of-2025.pdf' }))
  expect(libraryCalls().map(({ search, before }) => [search, before])).toEqual([
    ['', undefined],
    ['', '7'],
    ['2025', undefined],
  ])
  await user.click(within(await screen.findByRole('dialog', { name: 'Link' })).getByText('Apply'))
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(provider.callsOf('PUT', '/api/posts/1')[0]?.body?.content).toBe(
      '<p><a href="/files/demo/Report-of-2025-abcdefghij-1234.pdf">Report-of-2025.pdf</a></p>',
    ),
  )
})

test('the document library accepts documents, and names a rejected file of another type', async () => {
  provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content: '', status: 1 }])
  provider.answerNext(library, listOf([]))
  const { user } = openAdmin('/admin/post/form/1')
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Formatting of Content' }))
  await user.click(toolbar.getByRole('button', { name: 'Link' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Link' })).getByText('Link to a document'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Documents' }))
  expect(await dialog.findByRole('button', { name: 'Add a document' })).toBeVisible()
  const input = dialog.getByLabelText('Add a document', { selector: 'input' })
  expect(input).toHaveAttribute('accept', expect.stringContaining('.pdf'))
  fireEvent.change(input, { target: { files: [new File(['x'], 'page.exe')] } })
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^page\.exe/)
})

/** Label of the form tab that contains an input; undefined if the input is in no tab. */
const tabOf = ({ form }: Descriptor, name: string) =>
  form.flatMap(item =>
    typeof item === 'object' && 'tab' in item && JSON.stringify(item.items).includes(`"${name}"`) ? [item.tab] : [],
  )[0]
const withFiles = (resources as readonly Descriptor[]).flatMap(resource =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    // Private documents have no library; form.test.tsx covers them.
    field.kind === 'file' && !field.private ? [{ path: resource.path, name, field, tab: tabOf(resource, name) }] : [],
  ),
)
// The product's own resources have no file field.
describe.runIf(withFiles.length > 0)('the file input', () => {
  test.each(withFiles)(
    'the file input $name of $path accepts a library document, and rejects other types before sending',
    async ({ path, name, field, tab }) => {
      provider.answerNext(library, listOf(['Report']))
      const { user } = openAdmin(`/admin/${path}/form`)
      await screen.findByRole('button', { name: 'Submit' })
      if (tab !== undefined) await user.click(await screen.findByRole('tab', { name: tab }))
      await user.click(await screen.findByRole('button', { name: `${field.label}: From the library` }))
      await user.click(await screen.findByRole('button', { name: 'Use Report.pdf' }))
      expect(await screen.findByRole('link', { name: 'Report.pdf' })).toBeVisible()
      const hidden = () => document.querySelector(`input[type=hidden][name="${name}"]`)
      expect(hidden()).toHaveValue('/files/demo/Report-abcdefghij-1234.pdf')

      const picker = screen.getByLabelText(`${field.label}: Choose another file`, { selector: 'input' })
      fireEvent.change(picker, { target: { files: [new File(['x'], 'page.html', { type: 'text/html' })] } })
      expect(await screen.findByRole('alert')).toHaveTextContent(`${field.label} must be`)
      expect(provider.callsOf('POST', '/api/files/documents')).toEqual([])

      const address = '/files/demo/New-abcdefghij-9.pdf'
      provider.answerNext('POST /api/files/documents', {
        status: 201,
        body: { message: 'Stored.', file_name: address },
      })
      fireEvent.change(picker, { target: { files: [new File(['%PDF-1.7'], 'New.pdf', { type: 'application/pdf' })] } })
      await waitFor(() => expect(hidden()).toHaveValue(address))
      await user.click(screen.getByRole('button', { name: `${field.label}: Remove` }))
      expect(hidden()).toHaveValue('')
    },
  )
})

/** Resources of the kit that the tested product does not have itself. */
const others = (kit as readonly Descriptor[]).filter(({ name }) => !resources.some(each => each.name === name))
const kitSite: AdminSite = { ...createSite({ resources: others }), inputs: {}, cells: {}, icons: {}, bulkActions: {} }
/** Lists of documents with a required name, by their resource. */
const namedFiles = others.flatMap(({ path, fields }) =>
  Object.values(fields).flatMap(field => {
    if (field.kind !== 'rows') return []
    const inner = Object.values(field.fields)
    const file = inner.find(({ kind }) => kind === 'file')
    const name = inner.find(each => each.kind === 'text' && each.required === true)
    return file && name ? [{ path, list: field.label, file: file.label, name: name.label }] : []
  }),
)
describe('a list of documents', () => {
  test.each(namedFiles)(
    'the name of a document in $list of $path is filled from its file, unless it was typed',
    async ({ path, list, file, name }) => {
      provider.answerNext(library, listOf(['Report of 2025']))
      const { user } = openAdmin(`/admin/${path}/form`, { site: kitSite })
      await screen.findByRole('button', { name: 'Submit' })
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${list}: Add`) }))
      const entry = within(await screen.findByRole('group', { name: `${list} 1 of 1` }))
      await user.click(await entry.findByRole('button', { name: `${file}: From the library` }))
      await user.click(await screen.findByRole('button', { name: 'Use Report of 2025.pdf' }))
      const input = await entry.findByRole('textbox', { name })
      expect(input).toHaveValue('Report of 2025')

      fireEvent.change(input, { target: { value: 'Our report' } })
      const storedAs = (name: string) => ({
        status: 201,
        body: { message: 'Stored.', file_name: `/files/demo/${name}-abcdefghij-9.pdf` },
      })
      provider.answerNext('POST /api/files/documents', storedAs('New'), storedAs('Plan'))
      const picker = entry.getByLabelText(`${file}: Choose another file`, { selector: 'input' })
      fireEvent.change(picker, { target: { files: [new File(['%PDF-1.7'], 'New.pdf', { type: 'application/pdf' })] } })
      expect(await entry.findByRole('link', { name: 'New.pdf' })).toBeVisible()
      expect(input).toHaveValue('Our report')
      fireEvent.change(input, { target: { value: ' ' } })
      fireEvent.change(picker, {
        target: { files: [new File(['%PDF-1.7'], 'Plan v1.2.pdf', { type: 'application/pdf' })] },
      })
      expect(input).toHaveValue('Plan v1.2')
      expect(await entry.findByRole('link', { name: 'Plan.pdf' })).toBeVisible()
    },
  )
})
