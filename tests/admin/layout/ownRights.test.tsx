/** Screens of people whose rights the provider sends: they follow those rights instead of the role. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allResources } from '../../../src/resources/index.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

// jsdom does not implement scrolling.
Element.prototype.scrollIntoView ??= () => undefined

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    import('../../../src/admin/form/ResourceForm.tsx'),
    import('../../../src/admin/commandPalette/CommandPalette.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)

const all = { read: true, create: true, write: 'all', delete: 'all', publish: true }
const none = { read: false, create: false, write: 'none', delete: 'none', publish: false }
const me = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: null, image: null, role: 'editor' }

/** Answers GET /api/me with rights; resources without rights have none. */
const answerMe = (rights: Readonly<Record<string, object>>, is_narrowed = true) => {
  const every = Object.fromEntries(allResources.map(({ name }) => [name, rights[name] ?? none]))
  provider.answerNext('GET /api/me', { status: 200, body: { data: { ...me, is_narrowed, rights: every } } })
}
const post = { id: 3, title: 'A post', status: 0, created_by: 7, version: 1 }
const menuLabels = async () => {
  await screen.findByRole('heading', { level: 1 })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  return within(menu)
    .getAllByRole('link')
    .map(link => link.textContent)
}

describe('a person who may read posts only', () => {
  test('sees only posts in the menu, and no settings', async () => {
    answerMe({ posts: { ...none, read: true } })
    openAdmin('/admin/post')
    await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Posts']))
  })

  test('gets neither buttons that change a record nor a selection', async () => {
    answerMe({ posts: { ...none, read: true } })
    provider.hold('posts', [post])
    openAdmin('/admin/post')
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement)
    await waitFor(() => expect(row.getByRole('link', { name: 'Open A post' })).toBeVisible())
    expect(row.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  })

  test('reads why at an address of other content', async () => {
    answerMe({ posts: { ...none, read: true } })
    openAdmin('/admin/page')
    expect(
      await screen.findByText('Your role cannot open Pages. Ask an owner of this site if you need to.'),
    ).toBeVisible()
  })
})

test.each([
  [
    'published',
    1,
    'View only: this is published, and your role does not publish. Ask an owner of this site if it needs to change.',
  ],
  ['of somebody else', 0, 'View only. Ask an owner of this site if you need to change this.'],
])(
  'a person who may change own posts, but not publish, reads why a post that is %s is read only',
  async (_what, status, text) => {
    answerMe({ posts: { ...all, write: 'own', publish: false } })
    provider.hold('posts', [{ ...post, status, created_by: status === 1 ? 7 : 8 }])
    openAdmin('/admin/post/form/3')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  },
)

test('a person who may not read post categories keeps the category of a post, and saves the post', async () => {
  answerMe({ posts: all })
  provider.hold('posts', [{ ...post, category_id: 4 }])
  const { user } = openAdmin('/admin/post/form/3')
  const category = await screen.findByLabelText('Category')
  expect(category).toHaveTextContent('#4')
  expect(category).toHaveAccessibleDescription(
    'Your role does not show Post categories. What is stored here stays as it is.',
  )
  await user.type(screen.getByLabelText('Title'), ' again')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(provider.callsOf('PUT', '/api/posts/3')).toHaveLength(1))
  expect(provider.callsOf('PUT', '/api/posts/3')[0]?.body?.category_id ?? 4).toBe(4)
  expect(provider.calls.filter(({ path }) => path.startsWith('/api/post-categories'))).toEqual([])
})

test('a list has no filter by records that the person may not read', async () => {
  answerMe({ posts: all })
  provider.hold('posts', [{ ...post, category_id: 4 }])
  const { user } = openAdmin('/admin/post')
  await screen.findByText('A post')
  await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Posts', 'Trash']))
  await user.click(screen.getByRole('button', { name: /Filter/ }))
  expect(await screen.findByLabelText('Status')).toBeVisible()
  expect(screen.queryByLabelText('Category')).toBeNull()
})

describe('the dashboard of a person with limits', () => {
  const text = 'Counts and checks cover the content that your role shows.'

  test.each([
    ['says', true, 1],
    ['does not say, without limits,', false, 0],
  ])('%s that its counts and checks are limited', async (_how, isNarrowed, count) => {
    answerMe({ posts: all, applications: all }, isNarrowed)
    openAdmin('/admin/dashboard')
    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible()
    await waitFor(async () => expect(await menuLabels()).not.toContain('Pages'))
    expect(screen.queryAllByText(text)).toHaveLength(count)
  })

  test('does not open the social links, and says so at their address', async () => {
    answerMe({ posts: all })
    openAdmin('/admin/dashboard/social')
    expect(
      await screen.findByText('Your role cannot open Socials. Ask an owner of this site if you need to.'),
    ).toBeVisible()
  })
})

describe('a person who may read the settings, but not change them', () => {
  const settingsReader = { posts: { ...none, read: true }, applications: { ...none, read: true } }

  test.each(['/admin/app-setting', '/admin/app-setting/form/demo'])('reads why at %s', async address => {
    answerMe(settingsReader)
    openAdmin(address)
    expect(
      await screen.findByText('Your role cannot open Application settings. Ask an owner of this site if you need to.'),
    ).toBeVisible()
    expect(screen.queryByLabelText('Brand colour')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Back' })).toBeNull()
  })

  test.each([
    ['does not find them', settingsReader, 0],
    ['finds them once they may be changed', { ...settingsReader, applications: all }, 1],
  ])('%s in the command palette', async (_name, rights, count) => {
    answerMe(rights)
    const { user } = openAdmin('/admin/post')
    await waitFor(async () => expect(await menuLabels()).not.toContain('Pages'))
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search records, settings and screens' }), 'app')
    expect(screen.queryAllByRole('option', { name: 'Application settings' })).toHaveLength(count)
  })

  test('keeps the form that was open while they could change them', async () => {
    answerMe({ applications: all, posts: all })
    const { user } = openAdmin('/admin/app-setting/form/demo')
    const name = await screen.findByLabelText('Name')
    await waitFor(async () => expect(await menuLabels()).not.toContain('Pages'))
    await user.type(name, ' typed')
    expectConsole(/Changing application settings is not/)
    answerMe(settingsReader)
    provider.answerNext('PUT /api/applications/1', {
      status: 403,
      body: { message: 'Changing application settings is not among your rights.', code: 'not-allowed' },
    })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(provider.callsOf('GET', '/api/me')).toHaveLength(2))
    await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Posts']))
    expect(screen.getByLabelText('Name')).toHaveValue('Delta Foundation typed')
  })
})

test.each([
  ['all of them', all, ['Edit A post', 'Delete A post'], ['Edit Other', 'Delete Other']],
  ['own ones', { ...all, write: 'own', delete: 'own' }, ['Edit A post', 'Delete A post'], ['Open Other']],
  ['all, and delete none', { ...all, delete: 'none' }, ['Edit A post'], ['Edit Other']],
  [
    'some of them',
    { ...all, write: 'some', delete: 'some' },
    ['Edit A post', 'Delete A post'],
    ['Edit Other', 'Delete Other'],
  ],
  ['none that are published', { ...all, publish: false }, ['Edit A post', 'Delete A post'], ['Open Other']],
  ['none, by an unknown extent', { ...all, write: 'every', delete: 'every' }, ['Open A post'], ['Open Other']],
])('a list offers the changes of a person who may change %s', async (_name, rights, ofOwn, ofOther) => {
  answerMe({ posts: rights })
  provider.hold('posts', [post, { ...post, id: 4, title: 'Other', created_by: 8, status: 1 }])
  openAdmin('/admin/post')
  await screen.findAllByRole('row')
  const offered = (at: number) => {
    const row = within(screen.getAllByRole('row')[at] as HTMLElement)
    return [...row.queryAllByRole('link'), ...row.queryAllByRole('button')].map(each => each.getAttribute('aria-label'))
  }
  await waitFor(() => expect(offered(1)).toEqual(ofOwn))
  expect(offered(2)).toEqual(ofOther)
  // Rows are selected if all may be changed or deleted, but none that the person may do nothing with.
  for (const [at, texts] of [ofOwn, ofOther].entries()) {
    const isSelected = [rights.write, rights.delete].includes('all') && texts.some(text => !text.startsWith('Open'))
    const row = within(screen.getAllByRole('row')[at + 1] as HTMLElement)
    expect(row.queryAllByRole('checkbox')).toHaveLength(isSelected ? 1 : 0)
  }
})

test('a person who may not publish creates inactive records, and cannot choose Active', async () => {
  answerMe({ posts: { ...all, publish: false }, 'post-categories': { ...none, read: true } })
  // The rights arrive once the form is shown.
  const sendRights = provider.pauseNext('GET /api/me')
  const { user } = openAdmin('/admin/post/form')
  const status = await screen.findByLabelText('Status')
  expect(status).toHaveDisplayValue('Active')
  sendRights()
  await waitFor(() =>
    expect(
      within(status)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Inactive']),
  )
  expect(status).toHaveDisplayValue('Inactive')
  expect(
    screen.getByText('Your role may not publish. Somebody who may publish sets the status to Active.'),
  ).toBeVisible()
  await user.type(screen.getByLabelText('Title'), 'Draft')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/posts')[0]?.body).toMatchObject({ status: 0 }))
})

test.each([
  ['says', '/admin/page', 1],
  ['says', '/admin/page/form', 1],
  ['says', '/admin/dashboard', 1],
  ['does not say', '/admin/post', 0],
  ['does not say', '/admin/post/form/3', 0],
  ['does not say', '/admin/slider', 0],
])(
  'the footer %s at %s that changes are public, to a person who may publish only pages',
  async (_how, address, count) => {
    answerMe({ posts: { ...all, publish: false }, pages: all })
    provider.hold('posts', [post])
    openAdmin(address)
    await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Pages', 'Posts', 'Trash']))
    expect(await screen.findByText(/^Delta Foundation\./)).toBeVisible()
    expect(screen.queryAllByText(/Changes are public as soon as they are saved\./)).toHaveLength(count)
  },
)

describe('rights that change while a form is open', () => {
  beforeEach(() => expectConsole(/ApiError: (Changing posts is not|Not found)/))

  const refused = {
    status: 403,
    body: {
      message: 'Changing posts is not among the rights of your role.',
      code: 'not-allowed',
      issue: { code: 'role-limited', params: { what: { code: 'may-change', params: { many: 'posts' } } } },
    },
  }

  test('a refused save keeps the form with all that was typed, says what to do, and refreshes the menu', async () => {
    answerMe({ posts: all, pages: all })
    provider.hold('posts', [post])
    const { user } = openAdmin('/admin/post/form/3')
    await user.type(await screen.findByLabelText('Title'), ' typed')
    await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Pages', 'Posts', 'Trash']))
    answerMe({ pages: all })
    provider.answerNext('PUT /api/posts/3', refused)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    const alert = await screen.findByText(/What you typed is still here, and stays on this device/)
    expect(alert.closest('[role=alert]')).toHaveTextContent(/Not saved\. Changing posts is not among the rights/)
    await waitFor(async () => expect(await menuLabels()).toEqual(['Dashboard', 'Pages', 'Trash']))
    expect(screen.getByLabelText('Title')).toHaveValue('A post typed')
    expect(screen.getByLabelText('Title')).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled()
  })

  test('the form of a new record stays too', async () => {
    answerMe({ posts: all })
    const { user } = openAdmin('/admin/post/form')
    await user.type(await screen.findByLabelText('Title'), 'Typed')
    answerMe({ posts: { ...none, read: true } })
    provider.answerNext('POST /api/posts', refused)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText(/What you typed is still here, and stays on this device/)
    await waitFor(() => expect(provider.callsOf('GET', '/api/me')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save and add another' })).toBeNull())
    expect(screen.getByLabelText('Title')).toHaveValue('Typed')
  })

  test('a record that is out of reach now is not called deleted', async () => {
    answerMe({ posts: all })
    provider.hold('posts', [post])
    const { user } = openAdmin('/admin/post/form/3')
    await user.type(await screen.findByLabelText('Title'), ' typed')
    answerMe({ posts: all })
    provider.answerNext('PUT /api/posts/3', { status: 404, body: { message: 'Not found.', code: 'unknown-record' } })
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(/This record was deleted, or your rights no longer include it/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('A post typed')
  })

  test('the form is left for good with its address', async () => {
    answerMe({ posts: all, pages: all })
    provider.hold('posts', [post])
    const { user } = openAdmin('/admin/post/form/3')
    await screen.findByLabelText('Title')
    answerMe({ pages: all })
    provider.answerNext('PUT /api/posts/3', refused)
    await user.type(screen.getByLabelText('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText(/What you typed is still here/)
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText(/Your role cannot open Posts/)).toBeVisible()
  })
})

test('a provider without rights offers what the role may do', async () => {
  provider.answerNext('GET /api/me', { status: 200, body: { data: { ...me, role: 'author' } } })
  provider.hold('posts', [post, { ...post, id: 4, title: 'Other', created_by: 8 }])
  openAdmin('/admin/post')
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open Other' })).toBeVisible())
  expect(screen.getByRole('button', { name: 'Delete A post' })).toBeVisible()
})
