/** Picker with a picture for each option, and hints of the selected option at fields of the record and of referring records. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sectionTemplates } from '../../../src/resources/sectionTemplates/index.ts'
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

const stored = { id: 3, name: 'Numbers', title: 'In figures', template: 'facts', sort_order: 1, is_top: 1, status: 1 }
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
const description = (label: string) => screen.getByLabelText(label, { selector: 'input' })

describe('the template picker of a section', () => {
  test('the template picker shows images as radio buttons, each with its name', async () => {
    provider.hold('sections', [stored])
    openAdmin('/admin/section/form/3')
    expect(await radio('facts: figures')).toBeChecked()
    const group = screen.getByRole('radiogroup', { name: 'Template' })
    const names = within(group).getAllByRole('radio')
    expect(names).toHaveLength(sectionTemplates.length)
    expect(group.querySelectorAll('svg.sketch[aria-hidden="true"]')).toHaveLength(sectionTemplates.length)
    for (const { label } of sectionTemplates) expect(within(group).getByRole('radio', { name: label })).toBeEnabled()
  })

  test('the template picker lists the fields that a template shows, and their roles', async () => {
    provider.hold('sections', [stored])
    openAdmin('/admin/section/form/3')
    await radio('facts: figures')
    expect(screen.getByText('Sub title: the figure')).toBeVisible()
    fireEvent.click(await radio('timeline: what happened when'))
    expect(await screen.findByText('Sub title: when: a year or a day')).toBeVisible()
    expect(screen.queryByText('Sub title: the figure')).toBeNull()
    expect(screen.getByText('Content: text above the widgets')).toBeVisible()
  })

  test('each field states its use in the template, and values of fields that it does not use are still saved', async () => {
    provider.hold('sections', [{ ...stored, video_url: 'https://youtu.be/aqz-KE-bpKQ' }])
    const { user } = openAdmin('/admin/section/form/3')
    await radio('facts: figures')
    await waitFor(() => expect(description('Title')).toHaveAccessibleDescription(/Shown as: heading\./))
    expect(description('Video URL')).toHaveAccessibleDescription(/Not used by this template\. Its content is kept\./)
    expect(description('Name')).not.toHaveAccessibleDescription()
    fireEvent.click(await radio('embed: a video or a map'))
    await waitFor(() => expect(description('Video URL')).toHaveAccessibleDescription(/Shown as: the video\./))
    fireEvent.click(await radio('facts: figures'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/sections/3')).toHaveLength(1))
    expect(provider.callsOf('PUT', '/api/sections/3')[0]?.body).toMatchObject({
      template: 'facts',
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
    })
  })

  test("the template input accepts any name (placeholder 'default, custom etc.'), and describes the result", async () => {
    provider.hold('sections', [stored])
    const { user } = openAdmin('/admin/section/form/3')
    expect(await radio('facts: figures')).toBeChecked()
    const box = screen.getByPlaceholderText<HTMLInputElement>('default, custom etc.')
    expect(box).toHaveAccessibleName('Template')
    expect(box.value).toBe('facts')
    expect(box.maxLength).toBe(100)
    expect(box).not.toHaveAccessibleDescription()
    await user.clear(box)
    await user.type(box, 'carousel')
    expect(box).toHaveAccessibleDescription("No template has this name: visitors see 'No Template Set...'.")
    // The only checked radio button is that of 'Show in Home page?'.
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/sections/3')).toHaveLength(1))
    expect(provider.callsOf('PUT', '/api/sections/3')[0]?.body).toMatchObject({ template: 'carousel' })
    fireEvent.click(await radio('timeline: what happened when'))
    expect(box.value).toBe('timeline')
    expect(box).not.toHaveAccessibleDescription()
  })
})

test('the form of a widget states how the template of its section uses each field', async () => {
  provider.hold('sections', [stored])
  provider.hold('widgets', [
    { id: 9, name: 'Years', title: 'Years', sub_title: '22', link_url: 'x', section_id: 3, icon: 'star', status: 1 },
  ])
  openAdmin('/admin/widget/form/9')
  await screen.findByLabelText('Sub title')
  await waitFor(() => expect(description('Sub title')).toHaveAccessibleDescription('Shown as: the figure.'))
  expect(screen.getByLabelText('Icon')).toHaveAccessibleDescription(/Not used by this template\. Its content is kept\./)
})
