/** Inputs, cells, icons and bulk actions of the site `tests/fixtures/customSite`, in generated screens. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { ReadOnlyContext } from '../../../src/admin/form/readOnly.ts'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import { englishLoaded, type LoadedLanguage } from '../../../src/admin/i18n/language.tsx'
import { loadAllMessages } from '../../../src/admin/i18n/loadMessages.ts'
import { cellOf } from '../../../src/admin/list/table/cells.tsx'
import { columnsOf } from '../../../src/admin/list/table/columns.ts'
import { type Field, integer } from '../../../src/schema/descriptor/field.ts'
import { boatPath, breaking } from '../../fixtures/customSite/site.admin.tsx'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'
import { renderInSite } from '../support/renderInSite.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

/** React messages about a failed component. */
const broken = [/The dial is broken/, /<CustomControl>|<CustomCell>|<Dial>|<DialCell>/]
const instead = 'The input of this field could not be shown. The usual one is in its place, with what was typed.'

/** Renders a form with one field. Returns its value. */
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
  await act(async () => void renderInSite(<Form />))
  return () => held.form?.getValues('it')
}

describe('a custom input of a site', () => {
  test('a custom input has label, hint and error of the form, and sends a value of its kind', async () => {
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

  test('a custom input is disabled for a user with read-only access', async () => {
    await openField(integer('Speed', { input: 'dial' as never }), 3, true)
    expect(await screen.findByRole('spinbutton')).toBeDisabled()
  })

  test('a custom input that throws is replaced by the default one without losing form values', async () => {
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

  test('a custom input that fails to load is replaced by the default one', async () => {
    expectConsole(/Failed to fetch/, /<CustomControl>/)
    const held = await openField(integer('Speed', { input: 'lost' as never }), 3)
    expect(await screen.findByText(instead)).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Speed' })).toHaveValue(3)
    expect(held()).toBe(3)
  })

  test.each([
    ['a typed number', integer('Speed', { max: 9, input: 'dial' as never }), '৭', '7'],
    ['text that is not a number', integer('Speed', { input: 'dial' as never }), 'seven', 'null'],
    ['an empty value', integer('Speed', { input: 'dial' as never }), '', 'null'],
  ])('a custom input receives a value of its kind for %s', async (_what, field, held, value) => {
    await openField(field, held)
    expect((await screen.findByRole('spinbutton')).dataset.value).toBe(value)
  })
})

describe('a custom cell of a site', () => {
  test('a custom cell receives value, record and language, and is not rendered for an empty value', async () => {
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
    ['lost', 3, [/Failed to fetch/, /<CustomCell>/]],
  ])(
    'the custom cell %s is replaced by the default cell with a notice when it fails',
    async (cell, value, messages) => {
      expectConsole(...messages)
      const descriptor = boats(
        { speed: integer('Speed', { cell: cell as never }) },
        { list: { columns: ['speed'], pageSizes: [10] } },
      )
      const shown = columnsOf(descriptor).map(column => <i key={column.key}>{cellOf(column, { speed: value })}</i>)
      await act(async () => void renderInSite(shown))
      const usual = await screen.findByText(String(value))
      expect(usual).toHaveAttribute('title', 'Shown as usual, because the cell of this field could not be shown.')
    },
  )
})

const answered = (...done: readonly object[]) => ({
  status: 200,
  body: { message: 'Done.', data: { done, failed: [] } },
})

describe('a custom bulk action of a site', () => {
  const held = [
    { id: 1, title: 'Padma', speed: 3, draught: null, status: 1 },
    { id: 2, title: 'Meghna', speed: 2, draught: 2, status: 1 },
  ]

  const english = { language: englishLoaded, group: 'Selected rows' }
  const bangla = {
    language: { language: 'bn', bundle: banglaAuthBundle } satisfies LoadedLanguage,
    group: 'বাছাই করা সারি',
  }
  test.each([
    { ...english, names: ['Activate', 'Deactivate', 'Slow down', 'Moor', 'Delete selected'] },
    { ...bangla, names: ['সক্রিয় করুন', 'নিষ্ক্রিয় করুন', 'গতি কমান', 'Moor', 'বাছাই করাগুলো মুছে ফেলুন'] },
  ])(
    'the button of a custom bulk action is before $names.4, unless the resource lacks one of the fields it sets',
    async ({ language, group, names }) => {
      if (language.language === 'bn') await loadAllMessages('bn')
      provider.hold('boats', held.slice(0, 1))
      const { user } = openAdmin('/admin/boats', { language })
      const row = (await screen.findByText('Padma')).closest('tr')
      await user.click(within(row as HTMLElement).getByRole('checkbox'))
      const bar = within(await screen.findByRole('group', { name: group }))
      const buttons = bar.getAllByRole('button').map(button => button.textContent)
      expect(buttons.filter(Boolean)).toEqual(names)
    },
  )

  test('a custom bulk action sets its fields in the selected records, and its Undo restores their previous values', async () => {
    provider.hold('boats', held)
    const previous = { speed: 3, status: 1 }
    provider.answerNext(
      'POST /api/boats/bulk',
      answered({ id: 1, version: 5, previous }),
      answered({ id: 1, version: 6 }),
    )
    const { user } = openAdmin('/admin/boats')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Padma' }))
    await user.click(await screen.findByRole('button', { name: 'Moor' }))
    expect(await screen.findByText('Moored:')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(provider.callsOf('POST', '/api/boats/bulk').map(({ body }) => body)).toEqual([
        { items: [{ id: 1, speed: 1, status: 0 }] },
        { items: [{ id: 1, version: 5, ...previous }] },
      ]),
    )
  })
})

test('a custom icon of a site is used by its own side menu entry only', async () => {
  openAdmin('/admin/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const paths = (name: string) =>
    [...menu.getByRole('link', { name }).querySelectorAll('path')].map(path => path.getAttribute('d'))
  expect(paths('Boats')).toEqual([boatPath])
  expect(paths('Pages')).not.toContain(boatPath)
})
