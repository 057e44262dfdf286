/** The site preview in the settings reflects unsaved values. */
import { act, screen, within } from '@testing-library/react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { BrandColourInput } from '../../../src/admin/form/inputs/own/BrandColourInput.tsx'
import { siteConfigId } from '../../../src/api/site/siteConfig.ts'
import { themeOf } from '../../../src/design/siteTheme.ts'
import { applications } from '../../../src/resources/index.ts'
import { renderInSite } from '../support/renderInSite.tsx'

type Values = Readonly<Record<string, string>>

const open = (defaultValues: Values = {}) => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({ defaultValues })
    held.form = form
    return (
      <FormProvider {...form}>
        <BrandColourInput
          descriptor={applications}
          field={applications.fields.brand_colour}
          input={{ field: 'brand_colour' }}
        />
      </FormProvider>
    )
  }
  renderInSite(<Form />)
  const preview = screen.getByRole('img', { name: /preview of the site/ })
  const set = (values: Values) =>
    act(() => {
      for (const [name, value] of Object.entries(values)) held.form?.setValue(name, value)
    })
  return { preview, set, text: () => preview.textContent ?? '' }
}

afterEach(() => document.getElementById(siteConfigId)?.remove())

test('the site preview has the colours of both schemes as on the pages', () => {
  const { preview, set } = open({ hero: 'still' })
  set({ brand_colour: '#5b2d8e', paper: 'white' })
  const { light, dark } = themeOf({ brand_colour: '#5b2d8e', paper: 'white' })
  const painted = [...preview.querySelectorAll('svg')].map(({ children }) =>
    [...children].map(shape => shape.getAttribute('fill')),
  )
  expect(painted).toEqual([light, dark].map(({ wash, accent, brand, edge }) => [wash, accent, brand, edge]))
})

test('the site preview has the chosen header, hero, margin, button and name', () => {
  const { preview, set, text } = open({ name: 'Pond & Sons' })
  expect(text()).toContain('Pond & Sons')
  expect(text()).toContain('‹')
  expect(text()).toContain('+880 2 5550 0142')
  const lines = () => preview.querySelectorAll('[data-line]').length
  expect(lines()).toBe(2)
  set({ header_form: 'one-row', hero: 'still', margin_line: 'plain', other_name: 'পুকুর' })
  expect(text()).not.toContain('‹')
  expect(text()).not.toContain('+880')
  expect(text()).toContain('পুকুর')
  expect(lines()).toBe(0)
  set({ button_text: 'Write to us' })
  expect(text()).not.toContain('Write to us')
  set({ button_url: 'contact-us' })
  expect(within(preview).getAllByText('Write to us')).toHaveLength(2)
})

test('a colour displayed with adjusted lightness has a note with the resulting shades', () => {
  const { set } = open()
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  set({ brand_colour: '#ffd54f' })
  expect(said()).toContain(themeOf({ brand_colour: '#ffd54f' }).light.brand)
  set({ brand_colour: '#0f5c55', accent_colour: '#ff9d80' })
  const { light, dark } = themeOf({ accent_colour: '#ff9d80' })
  expect(said()).toContain(light.accent)
  expect(said()).toContain(dark.accent)
})

test('the site preview uses the chosen fonts, and loads their style sheet only while visible', () => {
  const config = document.createElement('script')
  config.id = siteConfigId
  config.type = 'application/json'
  config.textContent = JSON.stringify({ typeSheets: { newsreader: '/assets/n.css', fraunces: '/assets/f.css' } })
  document.body.append(config)
  const { set } = open({ type_pair: 'newsreader' })
  const sheets = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  expect(sheets()).toContain('/assets/n.css')
  set({ type_pair: 'fraunces' })
  expect(sheets()).toContain('/assets/f.css')
  expect(sheets()).not.toContain('/assets/n.css')
  set({ type_pair: 'system' })
  expect(sheets()).not.toContain('/assets/f.css')
})
