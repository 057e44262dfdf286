/** Titles that look like markup are displayed literally everywhere: in lists, questions, forms and the command palette. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordName } from '../../../src/admin/data/descriptors.ts'
import { joinedText } from '../../../src/admin/list/table/columns.ts'
import { resources } from '../../../src/resources/index.ts'
import { html, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { titleOf } from '../../../src/schema/descriptor/texts.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView ??= () => undefined

const title = '<b>x</b> or a < b'

const titled = (resources as readonly Descriptor[]).flatMap(resource => {
  const isPlain = resource.fields[resource.title]?.kind === 'text'
  return isPlain && !resource.submissions ? [[resource.name, resource] as const] : []
})

test.each(titled)(
  'a title of %s that looks like markup is the same in list, dialog and form',
  async (name, resource) => {
    provider.hold(name, [{ ...sampleOf(resource, 'a'), [resource.title]: title, id: 1, version: 1, status: 1 }])
    const { user, unmount } = openAdmin(`/admin/${resource.path}`)
    await user.click(await screen.findByRole('button', { name: `Delete ${title}` }))
    expect(within(await screen.findByRole('dialog')).getByText(title)).toBeVisible()
    unmount()
    openAdmin(`/admin/${resource.path}/form/1`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    cleanup()
  },
)

test('the command palette finds a title that looks like markup by its displayed words', async () => {
  provider.hold('posts', [{ id: 1, title, slug: 'a', status: 1 }])
  const { user } = openAdmin('/admin/post')
  await screen.findByRole('button', { name: `Delete ${title}` })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search records, settings and screens' }), 'or a')
  await waitFor(() => expect(screen.getByRole('option', { name: /<b>x<\/b> or a < b/ })).toBeVisible())
})

describe('the title of a record', () => {
  const shape = (isRich: boolean) => ({ title: 'name', fields: { name: isRich ? html('Name') : text('Name') } })

  test('markup is removed only from titles that are rich text', () => {
    expect(titleOf(shape(false), { name: title })).toBe(title)
    expect(titleOf(shape(true), { name: '<p><b>x</b> or a &lt; b</p>' })).toBe('x or a < b')
    expect(joinedText({ name: title, note: '<p>y</p>' }, { join: ['name', 'note'], rich: ['note'] })).toBe(`${title} y`)
  })

  test('an empty title is replaced by the id of the record', () => {
    const [post] = titled.filter(([name]) => name === 'posts')
    expect(post && recordName(post[1], { id: 4, title: ' ' })).toBe('#4')
  })
})
