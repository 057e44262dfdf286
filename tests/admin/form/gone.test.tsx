/** Forms of a record that somebody else deletes during editing. Typed text is never lost. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import { computedOf } from '../../../src/schema/descriptor/computedFields.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { createMemoryDraftStore } from '../support/memoryDraftStore.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (user: ReturnType<typeof openAdmin>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const submit = /^(Submit|Save)$/

const slider = { id: 5, version: 1, title: 'Pond', sub_title: 'Old', status: 1 }
const deletion = (undo: string | undefined) => ({
  status: 200,
  body: {
    data: {
      data: [
        {
          ...{ id: 9, resource: 'sliders', record_id: 5, title: 'Pond', action: 'deleted', user_id: 2 },
          ...{ user_name: 'Karim', at: '2026-01-31 09:00:00', ...(undo && { undo }) },
        },
      ],
    },
  },
})

/** Every resource whose records editors create, with a text field of its form. */
const typed = (resources as readonly Descriptor[]).flatMap(resource => {
  const first = inputsOf(resource).find(({ field }) => {
    const { kind, readOnly, fixed } = resource.fields[field] ?? {}
    return kind === 'text' && !readOnly && !fixed
  })
  const holdsCredentials = Object.values(resource.fields).some(({ kind }) => kind === 'password')
  return first && !resource.submissions && !holdsCredentials ? [[resource.name, first, resource] as const] : []
})

test.each(typed)(
  'a form of %s whose record was deleted can be saved as a new record',
  async (name, input, resource) => {
    expectConsole(/never existed/)
    const row: Row = { ...sampleOf(resource, 'a'), id: 5, version: 1, status: 1 }
    provider.hold(name, [row])
    const { user, address } = openAdmin(`/admin/${resource.path}/form/5`)
    const label = input.label ?? String(resource.fields[input.field]?.label)
    fireEvent.change((await screen.findAllByLabelText(label))[0] as HTMLElement, { target: { value: 'Typed since' } })
    provider.hold(name, [])
    await press(user, submit)
    expect(await screen.findByText(/was deleted while you were editing/)).toBeVisible()
    await press(user, 'Save as a new record')
    await waitFor(() => expect(provider.callsOf('POST', `/api/${name}`)).toHaveLength(1))
    const body = provider.callsOf('POST', `/api/${name}`)[0]?.body
    const own = inputsOf(resource).flatMap(({ field }) => {
      const { kind, readOnly } = resource.fields[field] ?? {}
      const isPlain = kind === 'text' || kind === 'longText' || kind === 'slug'
      return isPlain && !readOnly && !computedOf(resource.fields[field]) && row[field]
        ? [[field, row[field]] as const]
        : []
    })
    expect(body).toMatchObject({ ...Object.fromEntries(own), [input.field]: 'Typed since' })
    expect(body).not.toHaveProperty('version')
    await waitFor(() => expect(address()).toBe(`/admin/${resource.path}/form/1`))
    expect(screen.queryByText(/was deleted while you were editing/)).toBeNull()
    cleanup()
  },
)

describe('the form of a deleted record', () => {
  const openAndDelete = async (undo?: string) => {
    expectConsole(/never existed|slug is taken|No\./)
    const draftStore = createMemoryDraftStore()
    provider.hold('sliders', [slider])
    const opened = openAdmin('/admin/slider/form/5', { draftStore })
    await type('Title', 'My pond')
    provider.hold('sliders', [])
    provider.answerNext('GET /api/changes', deletion(undo))
    await press(opened.user, submit)
    await screen.findByText(/was deleted while you were editing/)
    return { ...opened, draftStore }
  }

  test('restoring a deleted record from its form retains the typed text and saves it', async () => {
    const { user } = await openAndDelete('undo-1')
    provider.answerNext('POST /api/undo/undo-1', { status: 200, body: { message: 'Restored.', data: slider } })
    provider.hold('sliders', [{ ...slider, version: 2 }])
    await press(user, 'Restore the record')
    await waitFor(() => expect(screen.queryByText(/was deleted while you were editing/)).toBeNull())
    expect(screen.queryByText(/Not saved/)).toBeNull()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    await press(user, submit)
    await waitFor(() => expect(provider.callsOf('PUT', '/api/sliders/5')).toHaveLength(2))
    const [, saved] = provider.callsOf('PUT', '/api/sliders/5')
    expect([saved?.headers.get('if-match'), saved?.body]).toMatchObject(['"2"', { title: 'My pond', sub_title: 'Old' }])
  })

  test('the form of a deleted record offers Undo only where supported, and shows why it failed', async () => {
    const { user } = await openAndDelete('undo-1')
    provider.answerNext('POST /api/undo/undo-1', { status: 409, body: { message: 'The slug is taken.' } })
    await press(user, 'Restore the record')
    expect(await screen.findByText(/The slug is taken/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    cleanup()
    await openAndDelete()
    await screen.findByRole('button', { name: 'Save as a new record' })
    expect(screen.queryByRole('button', { name: 'Restore the record' })).toBeNull()
  })

  test('the form of a deleted record becomes a new record that retains its text', async () => {
    const { user } = await openAndDelete()
    provider.answerNext('POST /api/sliders', { status: 422, body: { message: 'No.', errors: { title: ['Too odd.'] } } })
    await press(user, 'Save as a new record')
    expect(await screen.findAllByText(/Too odd/)).not.toHaveLength(0)
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
    await press(user, submit)
    await waitFor(() => expect(provider.callsOf('POST', '/api/sliders')).toHaveLength(2))
  })

  test('after a reload, the draft of a deleted record is offered for a new record', async () => {
    const { draftStore, unmount } = await openAndDelete()
    await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ values: { title: 'My pond' } }]))
    unmount()
    const { user, address } = openAdmin('/admin/slider/form/5', { draftStore })
    const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
    await user.click(offer.getByRole('button', { name: 'Use in a new record' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form'))
    await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('My pond'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(user, submit)
    await waitFor(() => expect(provider.callsOf('POST', '/api/sliders')[0]?.body).toMatchObject({ title: 'My pond' }))
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  })

  test('after a reload, a deleted record can be restored together with its draft', async () => {
    const { draftStore, unmount } = await openAndDelete()
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    unmount()
    provider.answerNext('GET /api/changes', deletion('undo-1'))
    const { user } = openAdmin('/admin/slider/form/5', { draftStore })
    const restore = await screen.findByRole('button', { name: 'Restore the record' })
    provider.answerNext('POST /api/undo/undo-1', { status: 200, body: { message: 'Restored.', data: slider } })
    provider.hold('sliders', [slider])
    await user.click(restore)
    await press(user, 'Restore')
    expect(screen.getByLabelText('Title')).toHaveValue('My pond')
  })
})
