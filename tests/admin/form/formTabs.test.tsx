/** Tabs of a form. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test } from 'vitest'
import { Problems } from '../../../src/admin/form/Problems.tsx'
import { FormLayout } from '../../../src/admin/form/shape/FormLayout.tsx'
import { OpenTabProvider, useTabs } from '../../../src/admin/form/shape/openTab.ts'
import { text } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

const descriptor = boats(
  { engine: text('Engine'), sail: text('Sail'), mast: text('Mast'), flag: text('Flag') },
  {
    form: [
      'name',
      { tab: 'Motor', items: ['engine'] },
      { tab: 'Rig', items: ['sail', { group: 'More', collapsed: true, items: ['mast', 'flag'] }] },
    ],
  },
)

let form: UseFormReturn<Record<string, unknown>>
const Form = ({ isReadOnly, attempts }: { isReadOnly: boolean; attempts: number }) => {
  form = useForm<Record<string, unknown>>({ defaultValues: { name: 'Meghna', sail: 'Lateen' } })
  return (
    <FormProvider {...form}>
      <OpenTabProvider value={useTabs(descriptor)}>
        <Problems descriptor={descriptor} failure={undefined} attempts={attempts} onTryAgain={() => undefined} />
        <FormLayout descriptor={descriptor} isReadOnly={isReadOnly} />
      </OpenTabProvider>
    </FormProvider>
  )
}

const tab = (name: RegExp | string) => screen.getByRole('tab', { name })
const openForm = async (isReadOnly = false) => {
  const shown = renderInSite(<Form isReadOnly={isReadOnly} attempts={0} />)
  await screen.findByRole('tablist', { name: 'Parts of the form' })
  /** Simulates a refused save. */
  const refuse = (errors: Readonly<Record<string, string>>) =>
    act(async () => {
      for (const [name, message] of Object.entries(errors)) form.setError(name, { message })
      shown.rerender(<Form isReadOnly={isReadOnly} attempts={1} />)
      await new Promise(done => setTimeout(done, 1))
    })
  return refuse
}

describe('a form with tabs', () => {
  let refuse: Awaited<ReturnType<typeof openForm>>
  beforeEach(async () => {
    refuse = await openForm()
  })

  test('a form with tabs shows its fields outside tabs, and the first tab', () => {
    expect(screen.getByLabelText('Name')).toBeVisible()
    expect(tab('Motor')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByLabelText('Engine')).toBeVisible()
    expect(screen.getByLabelText('Sail')).not.toBeVisible()
    const panel = screen.getByRole('tabpanel', { name: 'Motor' })
    expect(tab('Motor')).toHaveAttribute('aria-controls', panel.id)
    expect(within(panel).getByLabelText('Engine')).toBeVisible()
  })

  test('the arrow keys open another tab, and both tabs retain their typed text', async () => {
    await userEvent.type(screen.getByLabelText('Engine'), 'Diesel')
    await userEvent.tab({ shift: true })
    expect(tab('Motor')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    expect(tab('Rig')).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Rig' })).toBeVisible()
    expect(screen.getByLabelText('Engine')).not.toBeVisible()
    await userEvent.type(screen.getByLabelText('Sail'), '!')
    await userEvent.click(tab('Motor'))
    expect(form.getValues()).toMatchObject({ name: 'Meghna', engine: 'Diesel', sail: 'Lateen!' })
  })

  test('each tab shows its number of errors, and the tab with the first error opens', async () => {
    await refuse({ sail: 'Sail is required.', mast: 'Mast is required.' })
    expect(tab('Motor')).toBeVisible()
    await waitFor(() => expect(tab(/^Rig.*2 to correct$/)).toHaveAttribute('aria-selected', 'true'))
    expect(screen.getByLabelText('Mast')).toBeVisible()
  })

  test('the error summary opens the input on another tab', async () => {
    await refuse({ engine: 'Engine is required.', sail: 'Sail is required.' })
    await waitFor(() => expect(tab(/^Motor/)).toHaveAttribute('aria-selected', 'true'))
    await userEvent.click(screen.getByRole('button', { name: 'Sail is required.' }))
    expect(tab(/^Rig/)).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByLabelText('Sail')).toHaveFocus()
  })

  test('the tab does not change if the first error is outside all tabs', async () => {
    await userEvent.click(tab('Rig'))
    await refuse({ name: 'Name is required.', engine: 'Engine is required.' })
    expect(tab('Rig')).toHaveAttribute('aria-selected', 'true')
  })
})

test('a read-only form shows all tabs and collapsed groups', async () => {
  await openForm(true)
  // user-event presses nothing in a disabled fieldset, whereas browsers do press elements that are not buttons.
  fireEvent.click(tab('Rig'))
  expect(screen.getByLabelText('Sail')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByLabelText('Mast')).toBeVisible()
})
