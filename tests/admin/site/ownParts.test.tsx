/** Inputs, cells and icons of a site, `tests/fixtures/ownSite`, in the screens that are generated. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { ReadOnlyContext } from '../../../src/admin/form/readOnly.ts'
import { cellOf } from '../../../src/admin/list/table/cells.tsx'
import { columnsOf } from '../../../src/admin/list/table/columns.ts'
import { type Field, integer } from '../../../src/schema/descriptor/field.ts'
import { boatPath, breaking } from '../../fixtures/ownSite/site.admin.tsx'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

/** What React says of a part that failed. */
const broken = [/The dial is broken/, /<OwnControl>|<OwnCell>|<Dial>|<DialCell>/]
const instead = 'The input of this field could not be shown. The usual one is in its place, with what was typed.'

/** A form of one field, and what it holds. */
const openField = async (field: Field, value: unknown, isReadOnly = false) => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({ defaultValues: { it: value } })
    held.form = form
    return (
      <FormProvider {...form}>
        <ReadOnlyContext value={isReadOnly}>
          <InputOfKind descriptor={boats({ it: field })} field={field} input={{ field: 'it' }} />
        </ReadOnlyContext>
      </FormProvider>
    )
  }
  await act(async () => void render(<Form />))
  return () => held.form?.getValues('it')
}

describe('an input of a site', () => {
  test('is named and described by the label, the hint and the error of the form, and sends a value of its kind', async () => {
    provider.hold('boats', [
      { id: 1, title: 'Padma', speed: 3, draught: null, crew: [{ rank: 2 }, { rank: 5 }], status: 1 },
    ])
    const { user } = openAdmin('/admin/boats/form/1')
    const dial = await screen.findByRole('spinbutton', { name: 'Speed' })
    expect(dial).toHaveValue(3)
    expect(dial).toHaveAccessibleDescription('In knots.')
    expect(dial).toHaveAttribute('max', '5')
    expect(dial).toHaveAttribute('lang', 'en')
    expect(dial).toBeRequired()
    expect(document.getElementById(dial.dataset.dial ?? '')).toHaveTextContent('Speed')
    expect(screen.getByRole('spinbutton', { name: 'Draught' })).not.toBeRequired()
    const ranks = await screen.findAllByRole<HTMLInputElement>('spinbutton', { name: 'Rank' })
    expect(ranks.map(({ value }) => value)).toEqual(['2', '5'])
    expect(new Set(ranks.map(({ name }) => name)).size).toBe(2)
    fireEvent.change(dial, { target: { value: '9' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(dial).toHaveAccessibleDescription(/at most 5/))
    expect(dial).toBeInvalid()
    await user.click(screen.getByRole('button', { name: 'Show first error' }))
    expect(dial).toHaveFocus()
    fireEvent.change(dial, { target: { value: '5' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('PUT', '/api/boats/1')[0]?.body).toMatchObject({ speed: 5 }))
  })

  test('is disabled where the signed-in person may only read', async () => {
    await openField(integer('Speed', { input: 'dial' as never }), 3, true)
    expect(await screen.findByRole('spinbutton')).toBeDisabled()
  })

  test('makes room for that of the kind, with the form and all that was typed, where it fails', async () => {
    expectConsole(...broken)
    provider.hold('boats', [{ id: 1, title: 'Padma', speed: 3, crew: [], status: 1 }])
    const { user } = openAdmin('/admin/boats/form/1')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' II')
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Speed' }), { target: { value: String(breaking) } })
    expect(await screen.findByText(instead)).toBeVisible()
    const usual = screen.getByRole('spinbutton', { name: 'Speed' })
    expect(usual).not.toHaveAttribute('data-dial')
    expect(usual).toHaveValue(breaking)
    await user.clear(usual)
    await user.type(usual, '5')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(provider.callsOf('PUT', '/api/boats/1')[0]?.body).toMatchObject({ title: 'Padma II', speed: 5 }),
    )
  })

  test('makes room for that of the kind where it cannot be fetched', async () => {
    expectConsole(/Failed to fetch/, /<OwnControl>/)
    const held = await openField(integer('Speed', { input: 'lost' as never }), 3)
    expect(await screen.findByText(instead)).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Speed' })).toHaveValue(3)
    expect(held()).toBe(3)
  })

  test.each([
    ['a number that was typed', integer('Speed', { max: 9, input: 'dial' as never }), '৭', '7'],
    ['no number', integer('Speed', { input: 'dial' as never }), 'seven', 'null'],
    ['nothing', integer('Speed', { input: 'dial' as never }), '', 'null'],
  ])('gets the value of the kind of %s', async (_what, field, held, value) => {
    await openField(field, held)
    expect((await screen.findByRole('spinbutton')).dataset.value).toBe(value)
  })
})

describe('a cell of a site', () => {
  test('gets the value, the record and the language, and nothing of an empty value', async () => {
    provider.hold('boats', [
      { id: 1, title: 'Padma', speed: 3, draught: null, status: 1 },
      { id: 2, title: 'Meghna', speed: 1, draught: 2, status: 1 },
    ])
    openAdmin('/admin/boats')
    const cell = await screen.findByTitle('Speed of Padma')
    expect(cell).toHaveTextContent('3')
    expect(cell).toHaveAttribute('lang', 'en')
    const row = within(cell.closest('tr') as HTMLElement)
    expect(row.getByText('not measured')).toBeVisible()
    expect(screen.getAllByTitle('Speed of Meghna').map(each => each.textContent)).toEqual(['1', '2'])
  })

  test.each([
    ['dial', breaking, broken],
    ['lost', 3, [/Failed to fetch/, /<OwnCell>/]],
  ])('%s shows what the kind shows, and says so, where it fails', async (cell, value, messages) => {
    expectConsole(...messages)
    const descriptor = boats(
      { speed: integer('Speed', { cell: cell as never }) },
      { list: { columns: ['speed'], pageSizes: [10] } },
    )
    const shown = columnsOf(descriptor).map(column => <i key={column.key}>{cellOf(column, { speed: value })}</i>)
    await act(async () => void render(shown))
    const usual = await screen.findByText(String(value))
    expect(usual).toHaveAttribute('title', 'Shown as usual, because the cell of this field could not be shown.')
  })
})

test('an icon of a site stands in the side menu, and in no other entry', async () => {
  openAdmin('/admin/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const paths = (name: string) =>
    [...menu.getByRole('link', { name }).querySelectorAll('path')].map(path => path.getAttribute('d'))
  expect(paths('Boats')).toEqual([boatPath])
  expect(paths('Pages')).not.toContain(boatPath)
})
