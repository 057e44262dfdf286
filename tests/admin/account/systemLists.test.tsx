/** Lists and forms of tokens, passkeys, webhooks, deliveries and security events. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/account/AccountScreen.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const ok = (data: unknown) => ({ status: 200, body: { message: 'Ok.', data } })
const newest = (data: readonly unknown[], total: number) =>
  ok({ data, current_page: 1, last_page: 1, total, per_page: data.length })
const absent = { status: 404, body: { message: 'There is nothing at this address.' } }
const refused = { status: 403, body: { message: 'An owner does this.' } }

const owner = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: null, image: null, role: 'owner' }
const token = {
  ...{ id: 3, name: 'Radio', role: 'viewer', user_id: 7, user_name: 'Rahima', last_used_at: null },
  ...{ created_at: '2026-01-01 00:00:00', expires_at: '2999-01-01 00:00:00', replaced_by: null },
}
/**
 * Timestamp, as the API sends it, of a time `days` from now. The added minute keeps the whole days while a test runs.
 */
const inDays = (days: number) => toTimestamp(new Date(Date.now() + days * dayMs + 60_000))
const webhook = {
  ...{
    id: 4,
    name: 'Board',
    address: 'https://board.example',
    resources: ['posts'],
    actions: ['created'],
    active: true,
  },
  ...{ created_at: '2026-01-01 00:00:00', failing_since: null, off_reason: null },
}
const delivery = {
  ...{ id: 5, type: 'posts.updated', state: 'failed', attempts: 3, status: null, reason: 'timeout', next_at: null },
  ...{ created_at: '2026-01-01 00:00:00', tried_at: '2026-01-01 00:00:00' },
}
const event = {
  ...{ id: 6, event: 'role-changed', user_id: 9, user_name: 'Karim', by_id: 7, by_name: 'Rahima' },
  ...{ address: '192.0.2.x', detail: null, at: '2026-01-01 00:00:00' },
}

/** Opens the profile of an owner. `lists` overrides responses by path; the last one of several repeats. By default, the provider has no tokens, passkeys or webhooks. */
const openProfile = async (lists: Readonly<Record<string, unknown>> = {}) => {
  const answers = {
    ...{ '/api/me': ok(owner), '/api/sessions': ok([]), '/api/me/second-factor': absent, '/api/audit': newest([], 0) },
    ...{ '/api/me/passkeys': absent, '/api/tokens': absent, '/api/webhooks': absent },
    ...lists,
  }
  for (const [path, answer] of Object.entries(answers))
    provider.answerNext(
      `GET ${path}`,
      ...Array.from({ length: 9 }, (_, at) => (Array.isArray(answer) ? (answer[at] ?? answer.at(-1)) : answer)),
    )
  const { user } = openAdmin('/admin/account')
  await screen.findByRole('heading', { name: 'Security log' })
  return user
}
const press = async (user: Awaited<ReturnType<typeof openProfile>>, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const bodyOf = (method: string, path: string) => provider.callsOf(method, path).at(-1)?.body

test('an account list is hidden if the provider does not support it', async () => {
  await openProfile()
  for (const name of ['Passkeys', 'API tokens', 'Webhooks'])
    await waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull())
})

describe('the list of API tokens', () => {
  test('a new API token is shown once, and the form stays open for another token', async () => {
    const user = await openProfile({ '/api/tokens': ok([]) })
    expect(await screen.findByText('No API tokens yet.')).toBeVisible()
    await press(user, 'Create token')
    await press(user, 'Create token')
    expect(screen.getByLabelText('Token name')).toHaveAccessibleDescription('Token name is required.')
    expect(screen.getByLabelText('Token name')).toHaveFocus()
    expect(screen.getByLabelText('Permissions')).toHaveDisplayValue('Editor')
    await user.type(screen.getByLabelText('Token name'), ' Radio ')
    await user.selectOptions(screen.getByLabelText('Expires after'), '7 days')
    provider.answerNext('POST /api/tokens', ok({ ...token, token: 'the text' }))
    await press(user, 'Create token')
    expect(await screen.findByLabelText('The token')).toHaveValue('the text')
    expect(bodyOf('POST', '/api/tokens')).toEqual({ name: 'Radio', role: 'editor', days: 7 })
    expect(screen.getByLabelText('Token name')).toHaveValue('')
    expect(screen.getByLabelText('Expires after')).toHaveDisplayValue('7 days')
  })

  test('an API token is revoked after a confirmation that states the effect, and a failed revocation shows the reason', async () => {
    expectConsole(/An owner does this/)
    const user = await openProfile({ '/api/tokens': ok([token]) })
    expect(
      await screen.findByText(
        /^Viewer, created by Rahima, expires 1 Jan 2999, 06:00 \(in [\d,]+ days\)\. Not used yet\.$/,
      ),
    ).toBeVisible()
    provider.answerNext('DELETE /api/tokens/3', refused, ok(undefined))
    await press(user, 'Revoke the token: Radio')
    expect(
      screen.getByText(
        'Revoke the token “Radio” (Viewer, created by Rahima)? Not used yet. All programs that send it stop immediately: their next call is refused. Other tokens go on. This cannot be undone.',
      ),
    ).toBeVisible()
    await press(user, 'Close')
    expect(provider.callsOf('DELETE', '/api/tokens/3')).toEqual([])
    await press(user, 'Revoke the token: Radio')
    await press(user, 'Revoke')
    expect(await screen.findByText('An owner does this.')).toBeVisible()
    await press(user, 'Revoke the token: Radio')
    await press(user, 'Revoke')
    expect(await screen.findByText('Token revoked.')).toBeVisible()
  })
})

describe('the renewal of API tokens', () => {
  const rowOf = (text: RegExp) => within(screen.getByText(text).closest('li') as HTMLElement)

  test('an API token is renewed by keyboard with a lifetime and an overlap, and the new one is shown once', async () => {
    const previous = { ...token, expires_at: inDays(7), replaced_by: 4 }
    const user = await openProfile({ '/api/tokens': [ok([token]), ok([{ ...token, id: 4 }, previous])] })
    const button = await screen.findByRole('button', { name: 'Renew the token: Radio' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    button.focus()
    await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByLabelText('New token expires after')).toHaveDisplayValue('90 days')
    const overlap = screen.getByLabelText('Previous token stays valid for')
    expect(overlap).toHaveDisplayValue('1 day')
    expect(overlap).toHaveAccessibleDescription(/^Not longer than until it expires/)
    await user.selectOptions(screen.getByLabelText('New token expires after'), '30 days')
    await user.selectOptions(overlap, '7 days')
    expect(provider.callsOf('POST', '/api/tokens/3/renew')).toEqual([])
    provider.answerNext('POST /api/tokens/3/renew', ok({ ...token, id: 4, token: 'the new text' }))
    await press(user, 'Renew token')
    const secret = await screen.findByLabelText('The new token')
    expect(secret).toHaveValue('the new text')
    expect(screen.getByText('Token renewed: Radio.')).toBeVisible()
    const list = screen.getByRole('list', { name: 'API tokens' })
    expect(secret.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy: The new token' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Copied.' })).toHaveFocus()
    expect(await navigator.clipboard.readText()).toBe('the new text')
    expect(bodyOf('POST', '/api/tokens/3/renew')).toEqual({ days: 30, overlap: 'week' })
    const row = rowOf(/Renewed: this previous token ends on .+ \(in 7 days\)/)
    expect(row.getByText('Previous token')).toBeVisible()
    expect(row.queryByRole('button', { name: /^Renew|^Revoke/ })).toBeNull()
    provider.answerNext('DELETE /api/tokens/3', ok(undefined))
    await user.click(row.getByRole('button', { name: 'End the previous token now: Radio' }))
    expect(screen.getByText(/their next call is refused\. Programs with the new token go on\.$/)).toBeVisible()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End now' }))
    expect(await screen.findByText('Token revoked.')).toBeVisible()
    expect(provider.callsOf('DELETE', '/api/tokens/3')).toHaveLength(1)
  })

  test('a refused renewal says why, and the form stays open', async () => {
    expectConsole(/already renewed/, /Some fields have errors/)
    const user = await openProfile({ '/api/tokens': ok([token]) })
    await press(user, 'Renew the token: Radio')
    const message = 'This token was already renewed. Renew the newer one, or create another.'
    provider.answerNext('POST /api/tokens/3/renew', { status: 409, body: { message, code: 'token-replaced' } })
    await press(user, 'Renew token')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Renew token' })).toBeVisible()
    const days = ['There are 100 tokens already. Revoke one first.']
    const tooMany = { message: 'Some fields have errors.', code: 'invalid', errors: { days } }
    provider.answerNext('POST /api/tokens/3/renew', { status: 422, body: tooMany })
    await press(user, 'Renew token')
    await waitFor(() =>
      expect(screen.getByLabelText('New token expires after')).toHaveAccessibleDescription(days.join()),
    )
    expect(screen.getByLabelText('New token expires after')).toHaveFocus()
    await press(user, 'Cancel')
    expect(screen.queryByRole('button', { name: 'Renew token' })).toBeNull()
  })

  test('a token that ends within two weeks has a warning, and an expired one can only be revoked', async () => {
    const named = (name: string, days: number) => ({ ...token, id: days, name, expires_at: inDays(days) })
    await openProfile({
      '/api/tokens': ok([named('Later', 15), { ...named('Soon', 13), role: 'visitor' }, named('Gone', -1)]),
    })
    const rows = (await screen.findByRole('list', { name: 'API tokens' })).querySelectorAll('li')
    const [later, soon, gone] = [...rows].map(row => within(row))
    const warning = /^Expires in 13 days\. Renew the token/
    expect(soon?.getByText(warning)).toBeVisible()
    expect(soon?.getByText(/^Visitor \(published content only\), created by Rahima, .+ \(in 13 days\)/)).toBeVisible()
    expect(later?.queryByText(/Renew the token, and/)).toBeNull()
    expect(gone?.queryByText(/Renew the token, and/)).toBeNull()
    expect(gone?.getByText('Expired')).toBeVisible()
    expect(gone?.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Revoke the token: Gone',
    ])
  })
})

test('a passkey is removed with the password, and only one row is open at a time', async () => {
  const passkey = { id: 1, name: 'Laptop', created_at: '2026-01-01 00:00:00', last_used_at: null }
  const user = await openProfile({ '/api/me/passkeys': ok([passkey, { ...passkey, id: 2, name: 'Phone' }]) })
  expect(await screen.findAllByText('Created 1 Jan 2026, 06:00. Not used yet.')).toHaveLength(2)
  await press(user, 'Remove the passkey: Laptop')
  await press(user, 'Remove the passkey: Phone')
  expect(screen.getByRole('button', { name: 'Remove the passkey: Laptop' })).toHaveAttribute('aria-expanded', 'false')
  const row = within(screen.getByText('Phone').closest('li') as HTMLElement)
  await user.type(row.getByLabelText('Current password'), 'the present one')
  provider.answerNext('POST /api/me/passkeys/2/remove', ok(undefined))
  await user.click(row.getByRole('button', { name: 'Remove it now' }))
  expect(await screen.findByText(/^Passkey removed/)).toBeVisible()
  expect(bodyOf('POST', '/api/me/passkeys/2/remove')).toEqual({ current_password: 'the present one' })
})

describe('the list of webhooks', () => {
  test('a webhook is created with the chosen options, and its secret is shown once', async () => {
    const user = await openProfile({ '/api/webhooks': ok([]) })
    await press(user, 'Create webhook')
    const events = within(screen.getByRole('group', { name: 'Events' }))
    for (const box of events.getAllByRole('checkbox')) await user.click(box)
    await user.type(screen.getAllByLabelText('Name').at(-1) as HTMLElement, 'Board')
    await press(user, 'Create webhook')
    expect(screen.getByText('URL of the program is required.')).toBeVisible()
    await user.type(screen.getByLabelText('URL of the program'), 'https://board.example')
    await press(user, 'Create webhook')
    expect(events.getByLabelText('Added')).toHaveFocus()
    expect(screen.getByText('Choose at least one event.')).toBeVisible()
    await user.click(events.getByLabelText('Changed'))
    await user.click(events.getByLabelText('Added'))
    provider.answerNext('POST /api/webhooks', ok({ ...webhook, secret: 'whsec_1' }))
    await press(user, 'Create webhook')
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_1')
    const { resources, ...values } = bodyOf('POST', '/api/webhooks') ?? {}
    expect(values).toEqual({ name: 'Board', address: webhook.address, actions: ['created', 'updated'], active: true })
    expect(resources).toContain('posts')
    await waitFor(() => expect(screen.queryByLabelText('URL of the program')).toBeNull())
  })

  test('a webhook is edited in its row without affecting other rows', async () => {
    const user = await openProfile({ '/api/webhooks': ok([webhook, { ...webhook, id: 8, name: 'Clock' }]) })
    await press(user, 'Edit the webhook: Clock')
    await press(user, 'Edit the webhook: Board')
    const [board, clock] = ['Board', 'Clock'].map(name => within(screen.getByText(name).closest('li') as HTMLElement))
    expect(clock?.getByLabelText('Name')).toHaveValue('Clock')
    await user.click(board?.getByLabelText('Enabled') as HTMLElement)
    provider.answerNext('PUT /api/webhooks/4', ok(undefined))
    await user.click(board?.getByRole('button', { name: 'Save webhook' }) as HTMLElement)
    expect(await screen.findByText('Webhook saved.')).toBeVisible()
    const { name, address, resources, actions } = webhook
    expect(bodyOf('PUT', '/api/webhooks/4')).toEqual({ name, address, resources, actions, active: false })
    expect(board?.queryByLabelText('Name')).toBeNull()
    expect(clock?.getByLabelText('Name')).toHaveValue('Clock')
  })

  test('the secret of a webhook is renewed, and a webhook is deleted, each after a confirmation', async () => {
    const user = await openProfile({ '/api/webhooks': ok([webhook]) })
    provider.answerNext('POST /api/webhooks/4/secret', ok({ secret: 'whsec_2' }))
    await press(user, 'Renew the secret: Board')
    const renewal = within(screen.getByRole('dialog', { name: 'Renew the secret' }))
    expect(renewal.getByText(/After that, the previous secret is no longer valid/)).toBeVisible()
    expect(provider.callsOf('POST', '/api/webhooks/4/secret')).toEqual([])
    await user.click(renewal.getByRole('button', { name: 'Renew the secret' }))
    expect(await screen.findByLabelText('Secret')).toHaveValue('whsec_2')
    expect(screen.getByText(/only once.*The previous secret stays valid for a day\.$/)).toBeVisible()
    await press(user, 'Delete the webhook: Board')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Confirmation' }))
    expect(dialog.getByText('This cannot be undone.')).toBeVisible()
    expect(dialog.getByText(/^Delete the webhook Board with its deliveries\?/)).toBeVisible()
    expect(provider.callsOf('DELETE', '/api/webhooks/4')).toEqual([])
    provider.answerNext('DELETE /api/webhooks/4', ok(undefined))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Webhook deleted.')).toBeVisible()
  })

  test('a test delivery opens the deliveries of its webhook, which load more on request and can be sent again', async () => {
    const user = await openProfile({
      '/api/webhooks': ok([webhook]),
      '/api/webhooks/4/deliveries': newest([delivery], 14),
    })
    provider.answerNext('POST /api/webhooks/4/test', ok(undefined))
    await press(user, 'Send a test: Board')
    const log = within(await screen.findByRole('list', { name: 'Deliveries: Board' }))
    const row = log.getByRole('listitem')
    expect(row).toHaveTextContent('Failed · Post: Changed')
    expect(row).toHaveTextContent('1 Jan 2026, 06:00 · attempts: 3 · no answer within 10 seconds')
    await press(user, 'Show more')
    const path = '/api/webhooks/4/deliveries'
    await waitFor(() => expect(provider.callsOf('GET', path).at(-1)?.query).toBe('page=1&size=40'))
    provider.answerNext('POST /api/webhooks/4/deliveries/5/again', ok(undefined))
    await press(user, 'Send again: Post: Changed, 1 Jan 2026, 06:00')
    expect(await screen.findByText('The delivery is being sent again.')).toBeVisible()
  })
})

test.each([
  ['custom-role-created', 'News desk: Editor', 'News desk: at most Editor'],
  [
    'custom-role-edited',
    'News: a desk: posts, post-categories, gone',
    'News: a desk: other rights on Posts, Post categories, gone',
  ],
  [
    'custom-role-edited',
    'Old → New: (Editor → Author) pages',
    'Old → New: at most Author instead of Editor, other rights on Pages',
  ],
  ['custom-role-edited', 'News: (Editor → Author)', 'News: at most Author instead of Editor'],
  ['custom-role-edited', 'News: a desk', 'News: a desk'],
  ['custom-role-deleted', 'posts', 'posts'],
  ['custom-role-given', '– → Posts', '– → Posts'],
  ['role-changed', 'Author → Editor', 'Author → Editor'],
])('the security log describes %s with the detail %s', async (name, detail, text) => {
  await openProfile({ '/api/audit': newest([{ ...event, event: name, detail }], 1) })
  const log = within(await screen.findByRole('list', { name: 'Security log' }))
  expect(log.getByRole('listitem')).toHaveTextContent(`${text} · by Rahima · `)
})

test('the security log shows who did what, newest first, and more rows on request', async () => {
  const user = await openProfile({ '/api/audit': newest([event, { ...event, id: 5, event: 'newer' }], 90) })
  const log = within(await screen.findByRole('list', { name: 'Security log' }))
  const [known, unknown] = log.getAllByRole('listitem')
  expect(known).toHaveTextContent('by Rahima · from 192.0.2.x · 1 Jan 2026, 06:00')
  expect(unknown).toHaveTextContent('Karim: newer')
  await press(user, 'Show earlier events')
  await waitFor(() => expect(provider.callsOf('GET', '/api/audit').at(-1)?.query).toBe('page=1&size=60'))
})
