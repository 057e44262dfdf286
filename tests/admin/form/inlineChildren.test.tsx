/** Child records in the form of their parent: rendered with the inputs of their own form, and sent in the same call. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { withInlineChildren } from '../../../src/admin/form/children/inlineChildren.ts'
import { errorsOf } from '../../../src/admin/form/fieldErrors.ts'
import { initialValues, problemsOf, sentValues } from '../../../src/admin/form/formValues.ts'
import { mergeOf } from '../../../src/admin/form/merge/merge.ts'
import { ShownValue } from '../../../src/admin/form/merge/ShownValue.tsx'
import { FormLayout } from '../../../src/admin/form/shape/FormLayout.tsx'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { choice, integer, reference, status } from '../../../src/schema/descriptor/field.ts'
import { boats, nets } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

beforeAll(async () => {
  // Loaded in advance, because forms import it lazily, which is slow in tests.
  await import('../../../src/admin/form/inputs/composite/CompositeInput.tsx')
})

const kinds = [
  { value: 'drift', label: 'Drift' },
  { value: 'cast', label: 'Cast' },
]
const children = nets({
  boat_id: reference('Boat', 'boats', { required: true, public: true }),
  kind: choice('Kind', kinds, { default: 'cast' }),
  mesh: integer('Mesh', { min: 1 }),
  weight: integer('Weight', { readOnly: true }),
  sort_order: integer('Order', { default: 0 }),
  status: status(),
})
const form = [
  { field: 'name', label: 'Name of the net' },
  'boat_id',
  'kind',
  { field: 'mesh', when: { kind: ['drift'] } },
  'weight',
  'sort_order',
  'status',
]
const net = { ...children, label: { one: 'Net', many: 'Nets' }, form }
const boat = boats({}, { children: [{ resource: 'nets', by: 'boat_id', edit: 'inline' }] })
const descriptor = withInlineChildren(boat, [boat, net])

const stored = (id: number, name: string, more: object = {}) => ({
  ...{ id, version: 4, boat_id: 9, name, kind: 'cast', mesh: null, weight: null, sort_order: id, status: 1 },
  ...{ created_at: '2026-01-31 09:00:00', ...more },
})
const record = { id: 9, version: 2, name: 'Meghna', nets: [stored(1, 'Long'), stored(2, 'Short')] }
const t = createTranslate(english)

const openForm = async (opened?: typeof record) => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const state = useForm<Record<string, unknown>>({
      defaultValues: initialValues(descriptor, opened),
      resolver: values => {
        const errors = errorsOf(problemsOf(descriptor, values, { record: opened, t }), 'validate')
        return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
      },
    })
    held.form = state
    return (
      <FormProvider {...state}>
        <form onSubmit={state.handleSubmit(() => undefined)}>
          <FormLayout descriptor={descriptor} isReadOnly={false} />
          <output>{Object.keys(state.formState.dirtyFields).join(' ')}</output>
          <button type="submit">Save</button>
        </form>
      </FormProvider>
    )
  }
  const { container } = renderInSite(<Form />)
  await screen.findByRole('group', { name: 'Nets' })
  return {
    changed: () => [...container.querySelectorAll('output')].at(-1)?.textContent,
    sent: () => sentValues(descriptor, held.form?.getValues() ?? {}, opened),
  }
}
const inside = (name: string) => within(screen.getByRole('group', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const unchanged = { kind: 'cast', mesh: null, status: 1 }

test('child records use the inputs of their own form, without parent and sort order', async () => {
  const { changed, sent } = await openForm(record)
  const first = inside('Nets 1 of 2')
  expect(first.getByLabelText('Name of the net')).toHaveValue('Long')
  expect(first.queryByLabelText('Boat')).toBeNull()
  expect(first.queryByLabelText('Order')).toBeNull()
  expect(first.queryByLabelText('Mesh')).toBeNull()
  await userEvent.selectOptions(first.getByLabelText('Kind'), 'drift')
  expect(first.getByLabelText('Mesh')).toBeVisible()
  await userEvent.selectOptions(first.getByLabelText('Kind'), 'cast')
  // The original value is restored, so there is nothing to save and no child is sent.
  expect(changed()).toBe('')
  expect(sent()).not.toHaveProperty('nets')
})

test('changed, moved, added and removed children are sent in order, deletions last', async () => {
  const { changed, sent } = await openForm(record)
  await press('Nets 2 of 2: Move up')
  await press('Nets: Add')
  await userEvent.type(inside('Nets 3 of 3').getByLabelText('Name of the net'), 'New')
  await press('Nets 2 of 3: Remove')
  expect(changed()).toBe('nets')
  expect(sent().nets).toEqual([
    { id: 2, version: 4, name: 'Short', ...unchanged },
    { name: 'New', ...unchanged },
    { id: 1, version: 4, _delete: true },
  ])
  await press('Nets: Undo')
  expect(sent().nets).toEqual([
    { id: 2, version: 4, name: 'Short', ...unchanged },
    { id: 1, version: 4, name: 'Long', ...unchanged },
    { name: 'New', ...unchanged },
  ])
})

test('many children are collapsed at first, each with its name', async () => {
  await openForm({ ...record, nets: ['Long', 'Short', 'Wide', 'Fine'].map((name, at) => stored(at + 1, name)) })
  const third = inside('Nets 3 of 4')
  expect(third.getByText('Wide')).toBeVisible()
  expect(third.queryByLabelText('Name of the net')).toBeNull()
  await press('Nets 3 of 4: Open')
  expect(third.getByLabelText('Name of the net')).toHaveValue('Wide')
})

test('a read-only value of a stored child is shown as text, and never sent', async () => {
  const { sent } = await openForm({ ...record, nets: [stored(1, 'Long', { weight: 12 })] })
  expect(inside('Nets 1 of 1').getByLabelText('Weight')).toHaveTextContent(/^12$/)
  await press('Nets: Add')
  await userEvent.type(inside('Nets 2 of 2').getByLabelText('Name of the net'), 'New')
  expect(inside('Nets 2 of 2').queryByLabelText('Weight')).toBeNull()
  expect(sent().nets).toEqual([
    { id: 1, version: 4, name: 'Long', ...unchanged },
    { name: 'New', ...unchanged },
  ])
})

test('an error of a child is shown at its input', async () => {
  await openForm(record)
  await userEvent.clear(inside('Nets 2 of 2').getByLabelText('Name of the net'))
  await press('Save')
  expect(await inside('Nets 2 of 2').findByText('Nets 2, Name is required.')).toBeVisible()
  expect(inside('Nets 1 of 2').getByLabelText('Name of the net')).toBeValid()
})

test('a new record is sent with its children, whose key is omitted if there are none', async () => {
  const { sent } = await openForm()
  expect(sent()).not.toHaveProperty('nets')
  await press('Nets: Add')
  await userEvent.type(inside('Nets 1 of 1').getByLabelText('Name of the net'), 'First')
  expect(sent().nets).toEqual([{ name: 'First', ...unchanged }])
})

test('concurrent changes of children are merged as one value, displayed without ids', () => {
  const base = initialValues(descriptor, record)
  const mine = { ...base, nets: [stored(1, 'Mine'), stored(2, 'Short')] }
  const theirs = { ...base, version: 3, nets: [stored(1, 'Theirs', { version: 5 }), stored(2, 'Short')] }
  const merge = mergeOf(descriptor, { base, mine, theirs })
  expect(merge.conflicts.map(({ name }) => name)).toEqual(['nets'])
  // A different version alone is not a change.
  const touched = { ...base, nets: [stored(1, 'Long', { version: 5 }), stored(2, 'Short')] }
  expect(mergeOf(descriptor, { base, mine: base, theirs: touched })).toMatchObject({ conflicts: [], taken: [] })
  const { container } = renderInSite(<ShownValue descriptor={descriptor} name="nets" value={theirs.nets.slice(0, 1)} />)
  expect(container.textContent).toBe('1.Name: TheirsKind: CastStatus: Active')
})

test('a child that was deleted meanwhile is saved as a new one', () => {
  const current = { ...record, nets: [stored(2, 'Short', { version: 6 })] }
  const mine = { ...initialValues(descriptor, record), nets: [stored(1, 'Mine'), stored(2, 'Short')] }
  expect(sentValues(descriptor, mine, current).nets).toEqual([
    { name: 'Mine', ...unchanged },
    { id: 2, version: 6, name: 'Short', ...unchanged },
  ])
})
