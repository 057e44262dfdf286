import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { presentDraft } from '../../../src/admin/form/drafts/draftStore.ts'
import { latestOnly } from '../../../src/admin/form/drafts/latestOnly.ts'
import { ageOf } from '../../../src/admin/i18n/age.ts'
import { allResources, site } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isSensitive } from '../../../src/schema/descriptor/resource.ts'
import { appKey, createFakeProvider } from '../support/fakeProvider.ts'
import { createMemoryDraftStore } from '../support/memoryDraftStore.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('the draft of a form', () => {
  test('a draft is offered and restored when the form is opened again', async () => {
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Half a title')
    await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ values: { title: 'Half a title' } }]))
    first.unmount()

    const { user } = openAdmin('/admin/slider/form', { draftStore })
    const offer = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
    expect(offer.getByText('You have unsaved changes from a moment ago: Title.')).toBeVisible()
    await user.click(offer.getByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title')
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))

    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  })

  test('a draft is described with labels, never with names of resources or ids', async () => {
    const draftStore = createMemoryDraftStore()
    const scope = { appKey, user: '7', record: '' }
    const rights = [
      { resource: 'posts', read: 'all' },
      { resource: 'post-categories', read: 'all' },
    ]
    await draftStore.put({ ...scope, resource: 'roles' }, { id: 'a', at: Date.now(), values: { rights }, base: {} })
    await draftStore.put(
      { ...scope, resource: 'post' },
      { id: 'b', at: Date.now(), values: { category_id: 4, status: 0 }, base: {} },
    )
    const { unmount } = openAdmin('/admin/roles/form', { draftStore })
    const ofRole = await screen.findByRole('region', { name: 'Unsaved changes' })
    expect(ofRole).toHaveTextContent(/: Rights\..*Rights: “Posts, Post categories”/)
    unmount()
    openAdmin('/admin/post/form', { draftStore })
    const ofPost = await screen.findByRole('region', { name: 'Unsaved changes' })
    expect(ofPost).toHaveTextContent(/: Category, Status\./)
    expect(ofPost).toHaveTextContent(/Status: “Inactive”/)
    expect(ofPost).not.toHaveTextContent(/Category: “/)
  })

  test('the form of a record that was just created does not offer the drafts of other new records', async () => {
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Half a title')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    first.unmount()

    const { user, address } = openAdmin('/admin/slider/form', { draftStore })
    await screen.findByRole('region', { name: 'Unsaved changes' })
    await type('Title', 'Another slide')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(address()).toBe('/admin/slider/form/1'))
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ values: { title: 'Half a title' } }]))
  })

  test('a draft is discarded only after a confirmation, and is no longer offered then', async () => {
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Half a title')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    first.unmount()
    const { user } = openAdmin('/admin/slider/form', { draftStore })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const question = within(screen.getByRole('dialog', { name: 'Discard' }))
    expect(question.getByText(/What you typed is lost/)).toBeVisible()
    expect(draftStore.drafts()).toHaveLength(1)
    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
    expect(screen.getByLabelText('Title')).toHaveValue('')
  })

  test('each open form has its own draft, for one record only', async () => {
    provider.hold('sliders', [
      { id: 1, title: 'One', status: 1 },
      { id: 2, title: 'Two', status: 1 },
    ])
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form/1', { draftStore })
    await type('Title', 'One, changed')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    first.unmount()
    const second = openAdmin('/admin/slider/form/1', { draftStore })
    await screen.findByRole('region', { name: 'Unsaved changes' })
    await type('Sub title', 'Typed beside the offer')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(2))
    second.unmount()
    openAdmin('/admin/slider/form/2', { draftStore })
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  })

  test('a draft of a record that another person has changed is restored through a merge', async () => {
    provider.hold('sliders', [{ id: 1, title: 'One', sub_title: '', status: 1 }])
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form/1', { draftStore })
    await type('Title', 'Mine')
    await type('Sub title', 'Mine too')
    await waitFor(() => expect(Object.keys(draftStore.drafts()[0]?.values ?? {})).toHaveLength(2))
    first.unmount()
    provider.hold('sliders', [{ id: 1, title: 'Theirs', sub_title: '', status: 1 }])
    const { user } = openAdmin('/admin/slider/form/1', { draftStore })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore your changes?' }))
    // The message must not mention other people, because the editor may have made the change in another tab.
    expect(dialog.queryByText(/both of you|somebody else/i)).toBeNull()
    dialog.getByRole('radiogroup', { name: 'Title: changed in both versions' })
    await user.click(dialog.getByRole('radio', { name: /^Current version/ }))
    await user.click(dialog.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(screen.getByLabelText('Sub title')).toHaveValue('Mine too'))
    expect(screen.getByLabelText('Title')).toHaveValue('Theirs')
  })

  test('a draft is deleted when its changes are undone', async () => {
    provider.hold('sliders', [{ id: 1, title: 'One', status: 1 }])
    const draftStore = createMemoryDraftStore()
    openAdmin('/admin/slider/form/1', { draftStore })
    await type('Title', 'Two')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    await type('Title', 'One')
    await waitFor(() => expect(draftStore.drafts()).toEqual([]))
  })

  test('a draft is stored without sensitive fields, for every resource', async () => {
    for (const { path, fields } of allResources) {
      const sensitive = Object.entries<Field>(fields).filter(([, field]) => isSensitive(field))
      for (const [, field] of sensitive.filter(([, { kind }]) => kind === 'digits' || kind === 'date')) {
        const draftStore = createMemoryDraftStore()
        const { unmount } = openAdmin(`/admin/${path}/form`, { draftStore })
        const value = field.kind === 'date' ? '1971-03-26' : '19710326123456789'
        await type(field.label, value)
        await type('Name', 'Rahima')
        await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ values: { name: 'Rahima' } }]))
        expect(JSON.stringify(draftStore.drafts())).not.toContain(value)
        unmount()
      }
    }
    const named = allResources.flatMap(({ fields }) =>
      Object.entries<Field>(fields).flatMap(([name, field]) => (isSensitive(field) ? [name] : [])),
    )
    expect(named).toEqual(expect.arrayContaining(['national_id_no', 'dob', 'password', 'confirm_password']))
  })

  test('a draft is restored without the values of fields that no longer exist', () => {
    const values = { title: 'Typed', gone_field: 5 }
    const draft = { id: '1', at: 0, values, base: { title: '', gone_field: 4 } }
    expect(presentDraft(site, draft, 'post')).toEqual({ ...draft, values: { title: 'Typed' }, base: { title: '' } })
    expect(presentDraft(site, draft, 'no-path')).toEqual(draft)
  })

  test('a draft is stored without secrets', async () => {
    const draftStore = createMemoryDraftStore()
    openAdmin('/admin/users/form', { draftStore })
    await type('Password', 'a long enough password')
    await type('Name', 'Rahima')
    await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ values: { name: 'Rahima' } }]))
    expect(JSON.stringify(draftStore.drafts())).not.toContain('a long enough password')
  })

  test('a form shows that its draft is not stored if the browser refuses storage', async () => {
    const refusing = { ...createMemoryDraftStore(), put: () => Promise.reject(new Error('No room')) }
    openAdmin('/admin/slider/form', { draftStore: refusing })
    await type('Title', 'Half a title')
    expect(await screen.findByText(/cannot store unsaved changes/)).toBeVisible()
  })
})

describe('drafts at sign-out', () => {
  const owner = { appKey, user: '7' }
  const withDraft = async (logout = vi.fn(async () => undefined)) => {
    const draftStore = createMemoryDraftStore()
    const first = openAdmin('/admin/slider/form', { draftStore })
    await type('Title', 'Half a title')
    await waitFor(() => expect(draftStore.drafts()).toHaveLength(1))
    first.unmount()
    const { user } = openAdmin('/admin/dashboard', { draftStore, logout })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    return { draftStore, logout, user }
  }
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Log Out' }))

  test('a sign-out without drafts in this browser needs no confirmation', async () => {
    const logout = vi.fn(async () => undefined)
    const { user } = openAdmin('/admin/dashboard', { logout })
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(logout).toHaveBeenCalledOnce())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a sign-out offers to delete the drafts of the same person only', async () => {
    const { draftStore, logout, user } = await withDraft()
    const other = { ...owner, user: '8', resource: 'slider', record: '' }
    await draftStore.put(other, { id: 'theirs', at: Date.now(), values: { title: 'Theirs' }, base: {} })
    expect((await dialog()).getByText(/Unsaved changes in this browser: 1\./)).toBeVisible()
    expect(logout).not.toHaveBeenCalled()
    await user.click((await dialog()).getByRole('button', { name: 'Delete them and log out' }))
    await waitFor(() => expect(draftStore.drafts()).toMatchObject([{ id: 'theirs' }]))
    expect(logout).toHaveBeenCalledOnce()
  })

  test('drafts are retained if chosen at sign-out, and dismissing the dialog cancels the sign-out', async () => {
    const { draftStore, logout, user } = await withDraft()
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(logout).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    await user.click((await dialog()).getByRole('button', { name: 'Keep them and log out' }))
    await waitFor(() => expect(logout).toHaveBeenCalledOnce())
    expect(draftStore.drafts()).toHaveLength(1)
  })

  test('a failed sign-out deletes no drafts', async () => {
    const { draftStore, user } = await withDraft(vi.fn(() => Promise.reject(new Error('The server is resting.'))))
    await user.click((await dialog()).getByRole('button', { name: 'Delete them and log out' }))
    expect(await screen.findByText(/You are still signed in/)).toBeVisible()
    expect(draftStore.drafts()).toHaveLength(1)
  })
})

test('while a task runs, only the last of several queued tasks is retained', async () => {
  const done: number[] = []
  let finish = () => {}
  const work = latestOnly<number>(async input => {
    done.push(input)
    await new Promise<void>(resolve => {
      finish = resolve
    })
  })
  const all = Promise.all([work(1), work(2), work(3)])
  finish()
  await waitFor(() => expect(done).toEqual([1, 3]))
  finish()
  await all
})

test('after a task fails, the newest queued input is processed; the failure is thrown only if none is queued', async () => {
  const done: number[] = []
  const work = latestOnly<number>(async input => {
    done.push(input)
    await Promise.resolve()
    if (input % 2 === 1) throw new Error(`${input} failed`)
  })
  await expect(Promise.all([work(1), work(2)])).resolves.toBeDefined()
  expect(done).toEqual([1, 2])
  await expect(work(3)).rejects.toThrow('3 failed')
})

test.each([
  [0, 'a moment ago'],
  [59_000, 'a moment ago'],
  [60_000, '1 minute ago'],
  [5 * 3_600_000, '5 hours ago'],
  [86_400_000, 'yesterday'],
  [-5000, 'a moment ago'],
])('an age of %d ms is formatted as %s', (passed, words) => {
  expect(ageOf(1_000_000_000_000 - passed, 1_000_000_000_000, { language: 'en', justNow: 'a moment ago' })).toBe(words)
})
