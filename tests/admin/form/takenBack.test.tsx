/** A reverted value is not a change, for fields of every kind: the form closes without confirmation. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changedFields, initialOf, initialValues } from '../../../src/admin/form/formValues.ts'
import { FormLayout } from '../../../src/admin/form/shape/FormLayout.tsx'
import type { FieldKind } from '../../../src/schema/descriptor/field.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import { fieldKinds, kinds, sampleValue } from '../../support/fixtures/kinds.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'
import { renderInSite } from '../support/renderInSite.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because forms import these lazily, which is slow in tests.
  await import('../../../src/admin/form/inputs/composite/CompositeInput.tsx')
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const descriptorOf = (kind: FieldKind) => boats({ tried: kinds[kind].field })

describe.each(fieldKinds)('reverted values of the kind %s', kind => {
  const descriptor = descriptorOf(kind)
  const { field, good } = kinds[kind]
  const changes = (before: unknown, now: unknown) => changedFields(descriptor, { tried: before }, { tried: now })

  test('an empty value is not a change if null or an empty text is stored', () => {
    expect(changes(null, initialOf(field))).toEqual([])
    expect(changes('', initialOf(field))).toEqual([])
  })

  test.each(good)('a value typed as %j is not a change if %j is stored', (given, stored) => {
    expect(changes(toSentValue(field, stored), given)).toEqual([])
    expect(changes(null, given)).toEqual(['tried'])
  })
})

/** Kinds whose input requires a provider. They are tested in whole forms below. */
const providedKinds: ReadonlySet<FieldKind> = new Set([
  'dateTime',
  'link',
  'html',
  'image',
  'file',
  'reference',
  'references',
])

/** Renders a form with a single field and a value. */
const openField = async (kind: FieldKind, value: unknown) => {
  const descriptor = descriptorOf(kind)
  const base = initialValues(descriptor, { name: 'Meghna', tried: value })
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({ defaultValues: base })
    held.form = form
    return (
      <FormProvider {...form}>
        <FormLayout descriptor={descriptor} record={{ id: 1, ...base }} isReadOnly={false} />
      </FormProvider>
    )
  }
  const { container } = renderInSite(<Form />)
  const { label } = kinds[kind].field
  await waitFor(() => expect(screen.getAllByText(label).length).toBeGreaterThan(0))
  await waitFor(() => expect(container.querySelector('.loading')).toBeNull())
  return { container, changed: () => changedFields(descriptor, base, held.form?.getValues() ?? {}) }
}

const otherTexts: Readonly<Record<string, string>> = {
  date: '2031-05-06',
  'datetime-local': '2031-05-06T07:08',
  time: '07:08',
  number: '987654',
}

/** Changes the first control of the field. Returns a function that reverts the change. */
const changeControl = (kind: FieldKind, container: HTMLElement): (() => void) => {
  const { label } = kinds[kind].field
  if (kind === 'rows' || kind === 'blocks') {
    fireEvent.click(screen.getByRole('button', { name: `${label}: Add` }))
    if (kind === 'blocks') fireEvent.click(screen.getAllByRole('menuitem')[0] ?? container)
    const [remove] = screen.getAllByRole('button', { name: /: Remove$/ }).toReversed()
    return () => fireEvent.click(remove ?? container)
  }
  const inputs = [...container.querySelectorAll<HTMLInputElement>('input, textarea:not([aria-hidden]), select')]
  const [control] = inputs.filter(({ name, type }) => name !== 'name' && type !== 'color')
  if (!control) throw new Error(`A field of the kind ${kind} has no control.`)
  if (control.type === 'checkbox') {
    fireEvent.click(control)
    return () => fireEvent.click(control)
  }
  const before = control.value
  const options = [...control.querySelectorAll('option')].map(({ value }) => value)
  const other = options.find(value => value !== before && value !== '') ?? otherTexts[control.type] ?? `${before}x`
  fireEvent.change(control, { target: { value: other } })
  return () => fireEvent.change(control, { target: { value: before } })
}

describe.each(fieldKinds.filter(kind => !providedKinds.has(kind)))(
  'reverted typing in an input of the kind %s',
  kind => {
    const { field } = kinds[kind]
    const all = [
      null,
      '',
      sampleValue(field, 'first'),
      ...kinds[kind].good.map(([, stored]) => toSentValue(field, stored)),
    ]
    // The input of a picture requires a provider, too.
    const starts = all.filter(start => !JSON.stringify(start).includes('picture'))

    test.each(starts.map(start => [start]))('typing over %j and undoing it is not a change', async start => {
      const { container, changed } = await openField(kind, start)
      const takeBack = changeControl(kind, container)
      await waitFor(() => expect(changed()).toEqual(['tried']))
      takeBack()
      await waitFor(() => expect(changed()).toEqual([]))
    })
  },
)

describe('stored values that no input writes', () => {
  test.each([
    ['longText', 'two\r\nlines'],
    ['flag', null],
    ['status', 7],
  ] as const)('a stored value of the kind %s, like %j, is unchanged by typing and undoing', async (kind, start) => {
    const { container, changed } = await openField(kind, start)
    const takeBack = changeControl(kind, container)
    await waitFor(() => expect(changed()).toEqual(['tried']))
    takeBack()
    await waitFor(() => expect(changed()).toEqual([]))
  })
})

describe('leaving a form with reverted changes', () => {
  const leave = async (back: HTMLElement) => {
    fireEvent.click(back)
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Back' })).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  }

  test.each([
    [null],
    [''],
    ['<P>Pond</P>\n<ul>\n<li>carp<li>rohu</ul>'],
    ['Pond<br/>and  river &amp; canal'],
    ['<p>Pond</p><p></p>'],
  ])('a form closes without confirmation after a letter in rich text %j is typed and removed', async content => {
    provider.hold('posts', [{ id: 1, title: 'Post', slug: 'post', content, status: 1 }])
    openAdmin('/admin/post/form/1')
    await screen.findByRole('toolbar', { name: 'Formatting of Content' })
    const text = screen.getByRole('textbox', { name: 'Content' })
    // TipTap stores its editor in this property.
    const box = text as HTMLElement & { editor: Editor }
    await act(async () => box.editor.commands.insertContentAt(1, 'x'))
    expect(text).toHaveTextContent(/^x/)
    await act(async () => box.editor.commands.deleteRange({ from: 1, to: 2 }))
    expect(text).not.toHaveTextContent(/^x/)
    await leave(screen.getByRole('link', { name: 'Back' }))
  })

  test.each([[null], ['']])(
    'a form closes without confirmation after a section is chosen and cleared over %j',
    async section => {
      provider.hold('sections', [{ id: 8, name: 'Referred to', title: 'Referred to' }])
      provider.hold('widgets', [{ id: 1, name: 'Card', title: 'Card', section_id: section, status: 1 }])
      const { user } = openAdmin('/admin/widget/form/1')
      const picker = await screen.findByRole('combobox', { name: 'Section' })
      await user.click(picker)
      fireEvent.click(await screen.findByRole('option', { name: '8 · Referred to' }))
      await waitFor(() => expect(picker).toHaveValue('8 · Referred to'))
      await user.clear(picker)
      const around = picker.closest<HTMLElement>('.MuiAutocomplete-root')
      const clear = around && within(around).queryByTitle('Clear')
      if (clear) await user.click(clear)
      await user.tab()
      await leave(screen.getByRole('link', { name: 'Back' }))
    },
  )

  test('a form closes without confirmation after a digit is typed after a 0 and removed', async () => {
    provider.hold('sliders', [{ id: 1, title: 'One', sort_order: 0, status: 1 }])
    const { user } = openAdmin('/admin/slider/form/1')
    const order = await screen.findByLabelText<HTMLInputElement>('Short Order')
    await user.type(order, '7')
    expect(order.value).toBe('07')
    await user.type(order, '{Backspace}')
    expect(order.value).toBe('0')
    await leave(screen.getByRole('link', { name: 'Back' }))
  })

  test.each([[null], [''], ['2026-01-31T09:00:27Z'], ['2026-01-31 23:59:59']])(
    'a form closes without confirmation after another day is chosen and reset to %j',
    async start => {
      provider.hold('careers', [{ id: 1, title: 'Diver', application_start_at: start, status: 1 }])
      openAdmin('/admin/career/form/1')
      const day = await screen.findByLabelText<HTMLInputElement>('Application Start')
      const before = day.value
      fireEvent.change(day, { target: { value: '2031-05-06' } })
      fireEvent.change(day, { target: { value: before } })
      await leave(screen.getByRole('link', { name: 'Back' }))
    },
  )

  test.each([[null], ['']])(
    'a form closes without confirmation after a link is typed and removed over %j',
    async start => {
      provider.hold('sliders', [{ id: 1, title: 'Slide', link_url: start, status: 1 }])
      openAdmin('/admin/slider/form/1')
      const link = await screen.findByLabelText('Link URL')
      fireEvent.change(link, { target: { value: '/about-us' } })
      fireEvent.change(link, { target: { value: '' } })
      await leave(screen.getByRole('link', { name: 'Back' }))
    },
  )
})
