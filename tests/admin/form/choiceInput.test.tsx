/** Choice as a menu or as radio buttons: its initial state, and the help text of the selected option. */
import { fireEvent, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { choice } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

const options = [
  { value: 'row', label: 'Rowing boat', help: 'Needs two people.' },
  { value: 'sail', label: 'Sailing boat' },
] as const
const needed = choice('Kind', options, { required: true })
const free = choice('Kind', options)

const open = (field: typeof needed | typeof free, value: string, radio = false) => {
  const descriptor = boats({ type: field })
  const Form = () => (
    <FormProvider {...useForm<Record<string, unknown>>({ defaultValues: { type: value } })}>
      <InputOfKind descriptor={descriptor} field={field} input={{ field: 'type', radio }} />
    </FormProvider>
  )
  renderInSite(<Form />)
}

describe('the select menu of a choice field', () => {
  test('a required choice shows an empty value at first, and does not offer it as an option', async () => {
    open(needed, '')
    const menu = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Kind/ })
    expect(menu.selectedOptions[0]).toHaveTextContent('Choose')
    expect(menu.selectedOptions[0]).toBeDisabled()
    fireEvent.change(menu, { target: { value: 'sail' } })
    expect([...menu.options].map(({ text }) => text)).toEqual(['Rowing boat', 'Sailing boat'])
  })

  test('an optional choice does not show the empty value among its options', async () => {
    open(free, '')
    const menu = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Kind/ })
    expect([...menu.options].map(({ text }) => text)).toEqual(['None', 'Rowing boat', 'Sailing boat'])
  })
})

test.each([false, true])('the help text of the selected option is shown, with radio buttons: %s', async radio => {
  open(needed, 'row', radio)
  expect(await screen.findByText('Needs two people.')).toBeVisible()
  if (radio) fireEvent.click(screen.getByRole('radio', { name: 'Sailing boat' }))
  else fireEvent.change(screen.getByRole('combobox', { name: /Kind/ }), { target: { value: 'sail' } })
  expect(screen.queryByText('Needs two people.')).toBeNull()
})
