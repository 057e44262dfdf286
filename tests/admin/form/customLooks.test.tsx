/** Custom inputs and cells of fields. */
import { fireEvent, screen } from '@testing-library/react'
import { Fragment } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { cellOf } from '../../../src/admin/list/table/cells.tsx'
import { columnsOf } from '../../../src/admin/list/table/columns.ts'
import { digits, email, integer, link, text } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

test('a slider sets a number within the limits of its field', async () => {
  const speed = integer('Speed', { min: 5, max: 40, input: 'slider' })
  const descriptor = boats({ speed })
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({ defaultValues: { speed: 12 } })
    held.form = form
    return (
      <FormProvider {...form}>
        <InputOfKind descriptor={descriptor} field={speed} input={{ field: 'speed' }} />
      </FormProvider>
    )
  }
  renderInSite(<Form />)
  const slider = await screen.findByRole('slider', { name: 'Speed' })
  expect(slider).toHaveValue('12')
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['5', '40'])
  fireEvent.change(slider, { target: { value: 31 } })
  expect(held.form?.getValues('speed')).toBe(31)
})

test('a link cell opens the address in its value, and is plain text without a valid address', async () => {
  const fields = {
    site: link('Site', { cell: 'link' }),
    mail: email('Mail', { cell: 'link' }),
    phone: digits('Phone', { cell: 'link' }),
  }
  const descriptor = boats(fields, { list: { columns: ['site', 'mail', 'phone'], pageSizes: [10] } })
  const shown = (record: Readonly<Record<string, unknown>>) =>
    renderInSite(columnsOf(descriptor).map(column => <Fragment key={column.key}>{cellOf(column, record)}</Fragment>))
  const { unmount } = shown({ site: 'https://example.org', mail: 'a@example.org', phone: '01711' })
  expect(await screen.findByRole('link', { name: 'https://example.org' })).toHaveAttribute('target', '_blank')
  const links = (await screen.findAllByRole('link')).map(each => each.getAttribute('href'))
  expect(links).toEqual(['https://example.org', 'mailto:a@example.org', 'tel:01711'])
  unmount()
  shown({ site: 'javascript:alert(1)', mail: '', phone: null })
  expect(await screen.findByText('javascript:alert(1)')).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a field accepts only the inputs and cells of its own kind', () => {
  // @ts-expect-error A slider is for numbers.
  text('Name', { input: 'slider' })
  // @ts-expect-error There is no such input.
  integer('Size', { input: 'dial' })
  // @ts-expect-error A number is not an address.
  integer('Size', { cell: 'link' })
  expect(integer('Size', { input: 'slider' }).input).toBe('slider')
})
