/** Slugs and colours are normalized when their input loses the focus, before the save. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { labelIn } from '../../../src/admin/form/labels.ts'
import { toHexColour } from '../../../src/design/hexColour.ts'
import { resources } from '../../../src/resources/index.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
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

const slugs = (resources as readonly Descriptor[]).flatMap(resource =>
  inputsOf(resource).flatMap(({ field }) =>
    resource.fields[field]?.kind === 'slug' && !resource.submissions ? [[resource.name, field, resource] as const] : [],
  ),
)

const boxOf = async (label: string) => {
  const found = await screen.findByLabelText(label)
  if (!(found instanceof HTMLInputElement)) throw new Error(`${label} is not an input.`)
  return found
}
const typeAndLeave = async (label: string, value: string) => {
  const box = await boxOf(label)
  box.focus()
  fireEvent.change(box, { target: { value } })
  box.blur()
  return box
}

test.each(slugs)('the slug of %s is normalized', async (_name, field, resource) => {
  const { unmount } = openAdmin(`/admin/${resource.path}/form`)
  const label = labelIn(resource, field)
  expect(await typeAndLeave(label, 'About Us!')).toHaveValue('about-us')
  expect(await typeAndLeave(label, 'আমাদের কথা')).toHaveValue('আমাদের-কথা')
  // No slug can be derived from this text, so it stays until the editor corrects it.
  expect(await typeAndLeave(label, '!!!')).toHaveValue('!!!')
  unmount()
})

test('a slug is normalized before Enter saves the form', async () => {
  const { user } = openAdmin('/admin/page/form')
  fireEvent.change(await boxOf('Name'), { target: { value: 'About' } })
  fireEvent.change(await boxOf('Title'), { target: { value: 'About' } })
  const slug = await boxOf('Slug Url')
  fireEvent.change(slug, { target: { value: 'About Us' } })
  slug.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(provider.callsOf('POST', '/api/pages')[0]?.body?.slug).toBe('about-us'))
})

test('a colour is normalized in the settings', async () => {
  openAdmin('/admin/app-setting/form/demo')
  expect(await typeAndLeave('Brand colour', 'Teal')).toHaveValue('#008080')
  expect(await typeAndLeave('Accent colour', 'rgb(163, 39, 29)')).toHaveValue('#a3271d')
  expect(await typeAndLeave('Accent colour', 'redish')).toHaveValue('redish')
})

test('the phone input in the settings has the telephone keyboard', async () => {
  openAdmin('/admin/app-setting/form/demo')
  expect(await boxOf('Phone')).toHaveAttribute('inputmode', 'tel')
  expect(await boxOf('Name')).not.toHaveAttribute('inputmode')
})

describe('the colour input', () => {
  test.each([
    ['red', '#ff0000'],
    [' RebeccaPurple ', '#663399'],
    ['#F00', '#ff0000'],
    ['#abcdef', '#abcdef'],
    ['rgb(255 0 0)', '#ff0000'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['rgb(255 0 0 / 50%)', ''],
    ['transparent', ''],
    ['', ''],
    ['nothing', ''],
  ])('the colour %j is normalized to %j', (text, hex) => {
    expect(toHexColour(text)).toBe(hex)
  })
})
