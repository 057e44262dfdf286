/** Conditional inputs and collapsed groups. */
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { filledStart, sentValues } from '../../../src/admin/form/formValues.ts'
import { mergeOf } from '../../../src/admin/form/merge/merge.ts'
import { FormLayout } from '../../../src/admin/form/shape/FormLayout.tsx'
import { choice, reference, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

const kinds = [
  { value: 'sail', label: 'Sail' },
  { value: 'motor', label: 'Motor' },
]
const descriptor = boats(
  {
    kind: choice('Kind', kinds),
    engine: text('Engine'),
    port: text('Port', { requiredWhen: { kind: ['sail', null] } }),
    note: text('Note'),
    called: text('Called', { computed: { join: ['name', 'engine'], separator: ' · ' } }),
  },
  {
    form: [
      'name',
      'kind',
      { field: 'engine', when: { kind: ['motor', null] } },
      'port',
      'called',
      { group: 'More', collapsed: true, items: ['note'] },
    ],
  },
)

const openForm = (values: Readonly<Record<string, unknown>>) => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = ({ of }: { of: Descriptor }) => {
    const form = useForm<Record<string, unknown>>({ defaultValues: values })
    held.form = form
    return (
      <FormProvider {...form}>
        <FormLayout descriptor={of} isReadOnly={false} />
      </FormProvider>
    )
  }
  renderInSite(<Form of={descriptor} />)
  return held
}

test('an input appears while another field has one of the values of its condition', async () => {
  openForm({ name: 'Meghna', kind: 'sail', engine: '', note: '' })
  expect(screen.queryByLabelText('Engine')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'motor')
  await userEvent.type(screen.getByLabelText('Engine'), 'Diesel')
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'sail')
  expect(screen.queryByLabelText('Engine')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'None')
  expect(screen.getByLabelText('Engine')).toHaveValue('Diesel')
})

test('an input is marked as required while another field has a value that requires it', async () => {
  openForm({ name: 'Meghna', kind: 'motor', port: '' })
  expect(screen.getByLabelText('Port')).not.toBeRequired()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'sail')
  expect(screen.getByRole('textbox', { name: 'Port' })).toBeRequired()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'motor')
  expect(screen.getByLabelText('Port')).not.toBeRequired()
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'None')
  expect(screen.getByRole('textbox', { name: 'Port' })).toBeRequired()
})

test('an invalid input is shown even if its condition hides it', async () => {
  const { form } = openForm({ name: 'Meghna', kind: 'sail', engine: 'x', note: '' })
  act(() => form?.setError('engine', { message: 'Engine must be at most 255 characters.' }))
  expect(screen.getByLabelText('Engine')).toBeInvalid()
})

test('a collapsed group opens by its heading, and cannot be closed while it contains an error', async () => {
  const { form } = openForm({ name: 'Meghna', kind: 'sail', engine: '', note: '' })
  const heading = screen.getByRole('button', { name: 'More' })
  expect(heading).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByLabelText('Note')).not.toBeVisible()
  await userEvent.click(heading)
  expect(screen.getByLabelText('Note')).toBeVisible()
  await userEvent.click(heading)
  expect(screen.getByLabelText('Note')).not.toBeVisible()
  act(() => form?.setError('note', { message: 'Note is required.' }))
  expect(heading).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(heading)
  expect(screen.getByLabelText('Note')).toBeVisible()
})

test('a computed value follows the other inputs and cannot be edited', async () => {
  openForm({ name: 'Meghna', kind: 'motor', engine: '', note: '', called: 'As it was' })
  const called = screen.getByLabelText('Called')
  expect(called).toHaveValue('Meghna')
  expect(called).toHaveAccessibleDescription('Generated from Name, Engine.')
  await userEvent.type(screen.getByLabelText('Engine'), ' Diesel ')
  expect(called).toHaveValue('Meghna · Diesel')
  expect(called).toHaveAttribute('readonly')
})

test('a computed value is neither sent nor merged', () => {
  const [base, mine, theirs] = ['a', 'b', 'c'].map(called => ({ name: 'Meghna', called }))
  expect(sentValues(descriptor, mine ?? {}, base)).toEqual({ name: 'Meghna' })
  expect(mergeOf(descriptor, { base: base ?? {}, mine: mine ?? {}, theirs: theirs ?? {} })).toEqual({
    values: { name: 'Meghna', called: 'c' },
    conflicts: [],
    taken: [],
  })
})

test('the author of a new record defaults to the current user', () => {
  const authored = boats({ author_id: reference('Author', 'users', { default: 'me' }) })
  expect(filledStart(authored, { zone: 'UTC', userId: 7 })).toEqual({ author_id: 7 })
  expect(filledStart(authored, { zone: 'UTC', userId: undefined })).toEqual({})
})
