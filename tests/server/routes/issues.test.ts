/** Every issue of the API is provoked once: its English wording equals that of the response, and the back office has a Bangla wording. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { englishIssue } from '../../../server/runtime/errors.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { readFailure } from '../../../src/api/protocol/failure.ts'
import type { FailureBody } from '../../../src/api/wire/failures.ts'
import type { IssueCode } from '../../../src/messages/en/issues.ts'
import { applications, resources, site } from '../../../src/resources/index.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import type { Issue, Param } from '../../../src/schema/validation/issue.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { valueIssues } from '../../../src/schema/validation/valueIssues.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'
import { fieldKinds, kinds } from '../../support/fixtures/kinds.ts'
import { officeOf, officeTypes, zipOf } from '../../support/fixtures/zipOf.ts'
import { createPeople } from '../../support/sites/people.ts'
import {
  type Caller,
  callerOf,
  ownerPassword,
  signIn,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { fileForm, formOf } from '../../support/sites/uploads.ts'

const statuses = [401, 403, 404, 409, 413, 415, 422, 429] as const
const storageCodes = ['full', 'broken', 'read-only', 'unreachable', 'replaced', 'locked'] as const

/** Resource whose submissions have a status that visitors can look up; undefined if there is none. */
const lookedUp = submissionResources(site).find(({ submissions }) => submissions.status)
const isByRequired = lookedUp?.fields[lookedUp.submissions.status?.by ?? '']?.required === true

/**
 * Codes that this test does not provoke, by the test that does: they require a broken disk, another host, a passkey or
 * many records. 'no test': codes that are always replaced by a more specific issue.
 */
const elsewhereBy: Readonly<Record<string, readonly IssueCode[]>> = {
  'tests/api/protocol/failure.test.ts': [
    'unreachable',
    'no-answer',
    ...statuses.map(status => `status-${status}` as const),
  ],
  'tests/server/mail/submissions.test.ts': [
    ...(lookedUp ? [] : (['wrong-reference'] as const)),
    ...(lookedUp && !isByRequired ? [] : (['reference-alone'] as const)),
  ],
  // Calls provoke these only if resources have certain kinds and options.
  'tests/schema/validation/validation.test.ts': [
    ...(['not-flag', 'not-number', 'too-many-places', 'not-time', 'not-point', 'not-choices'] as const),
    ...(['too-many', 'not-records', 'not-document', 'wrong-document-type', 'document-too-large'] as const),
  ],
  'tests/schema/validation/compositeValues.test.ts': [
    ...(['not-group', 'not-rows', 'too-few-entries', 'too-many-entries', 'value-too-large'] as const),
    ...(['entry-label', 'inner-label', 'not-block'] as const),
  ],
  'tests/server/pages/attackedForms.test.ts': ['form-too-large'],
  'tests/server/http': [
    ...(['network-too-busy', 'busy', 'too-slow', 'large-head', 'bad-request', 'unavailable', 'read_only'] as const),
    ...(['nothing-stored', 'pictures-full', 'pictures-unusable'] as const),
    ...(['storage-files-full', 'storage-files-unusable'] as const),
    ...storageCodes.map(storageCode => `storage-${storageCode}` as const),
  ],
  'tests/server/auth': [
    ...(['not-active', 'second-factor-needed', 'second-factor-required', 'second-factor-is-on', 'wrong-code'] as const),
    ...(['wrong-passkey', 'no-passkeys-here', 'passkey-too-late', 'passkeys-too-many', 'last-user'] as const),
  ],
  'tests/server/files': [
    ...(['picture-too-large', 'picture-too-heavy', 'no-room', 'quota-reached'] as const),
    ...(['document-other-kind', 'document-heic', 'document-not-utf8'] as const),
  ],
  'tests/server/content': [
    ...(['html-nodes', 'html-time'] as const),
    ...(['embeds-left-out', 'elements-left-out', 'attributes-left-out', 'addresses-left-out'] as const),
  ],
  'tests/schema/validation/rules.test.ts': ['too-low'],
  'tests/server/records': [
    ...(['values-taken', 'nested-too-many', 'page-too-full', 'menus-too-many', 'answer-too-long'] as const),
    ...(['refused', 'of-effect', 'effect-failed', 'emptied-too-many'] as const),
    ...(['no-record-at', 'record-not-offered', 'record-not-offered-at'] as const),
  ],
  'tests/server/mail/submissionDocuments.test.ts': [
    ...(['not-stored-here', 'private-document', 'no-more-documents', 'document-formulas'] as const),
    'network-sent-documents',
  ],
  'tests/server/permissions/restricted.test.ts': ['unnamed-referrers'],
  'tests/server/pages': ['other-origin', 'no-origin'],
  'tests/server/upstream': [
    'host-redirects',
    'host-not-json',
    'host-documents',
    'host-too-slow',
    'host-unreachable',
    'unknown-address',
  ],
  'tests/server/backup': (Object.keys(banglaBundle.issues) as IssueCode[]).filter(code =>
    /^(backup-|copy-|place-|no-(file|database)$|too-little$|(kilo|mega|giga)bytes$)/.test(code),
  ),
  'tests/server/auth/renewedTokens.test.ts': ['token-over'],
  'tests/server/permissions/unknownValues.test.ts': ['role-of-nobody'],
  'tests/server/permissions/customRoles.test.ts': [
    ...(['role-name-reserved', 'role-content-unknown', 'role-content-misspelt', 'role-content-twice'] as const),
    ...(['role-condition-not-json', 'role-condition', 'role-condition-at', 'role-follows-custom'] as const),
  ],
  'tests/server/permissions/access': [
    ...(['may-publish', 'may-not-publish', 'role-limited', 'hidden-referrers', 'referrers-out-of-reach'] as const),
    ...(['value-out-of-reach', 'record-out-of-reach'] as const),
  ],
  'no test': ['other', 'taken', 'referred-to', 'not-allowed', 'may-do-this', 'may-create-token'],
}
const elsewhere: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(elsewhereBy).flatMap(([test, codes]) => codes.map(code => [code, test])),
)

/** Codes of invalid values by kind, which `tests/schema/validation/validation.test.ts` provokes. */
const ofKinds: ReadonlySet<string> = new Set(
  fieldKinds.flatMap(kind =>
    kinds[kind].bad.flatMap(([given]) => {
      const result = validate({ fields: { field: kinds[kind].field } }, { field: given })
      return result.ok ? [] : (result.issues.field ?? []).map(({ code }) => code)
    }),
  ),
)

const inEnglish = createTranslate(english)
const inBangla = createTranslate({ ...english, ...banglaBundle.messages }, { ...banglaBundle, language: 'bn' })

/** An issue and all issues nested in its parameters. */
const allIn = (param: Param): readonly Issue[] => {
  if (typeof param !== 'object') return []
  if (!('code' in param)) return param.flatMap(allIn)
  return [param, ...Object.values(param.params).flatMap(allIn)]
}

const met = new Map<string, string>()

/** Records the issues of a failure, and checks that its texts match them. */
const note = (status: number, body: FailureBody): void => {
  const { issue, issues, errors, message } = readFailure(status, body)
  expect(issue && englishIssue(issue)).toBe(message)
  expect(Object.keys(issues)).toEqual(Object.keys(errors))
  const worded = [{ issue, text: message }]
  for (const [field, texts] of Object.entries(errors))
    for (const [at, text] of texts.entries()) worded.push({ issue: issues[field]?.[at], text })
  for (const { issue: each, text } of worded) {
    expect(each && englishIssue(each)).toBe(text)
    expect(inEnglish.issue(each, text)).toBe(text)
    for (const { code } of each ? allIn(each) : []) met.set(code, inBangla.issue(each, text))
  }
}

const wrongValues = [
  '',
  'x\0',
  'a b!',
  'javascript:x',
  '-',
  'about',
  5.5,
  -99_999_999_999,
  99_999_999_999,
  [],
  'é'.repeat(21_000),
]

describe('issue codes', () => {
  let provider: TestProvider
  const people = createPeople(() => provider)

  const send = async (by: Caller, ...call: Parameters<Caller['call']>) => {
    const { status, body } = await by.call(...call)
    if (status >= 400) note(status, body)
    for (const failed of body?.data?.failed ?? []) note(failed.status, failed)
    return { status, body }
  }
  const sendWrongValues = async () => {
    for (const resource of [...resources, applications])
      for (const value of wrongValues) {
        const body = Object.fromEntries(Object.keys(resource.fields).map(name => [name, value]))
        await send(provider.editor, 'POST', `/api/${resource.name}`, body)
        if (resource === applications) await send(provider.editor, 'PUT', '/api/applications/demo', body)
      }
  }

  const sendWrongRecords = async () => {
    const by = provider.editor
    const add = async (name: string, body: unknown) => (await send(by, 'POST', `/api/${name}`, body)).body.data ?? {}
    const category = await add('post-categories', { title: 'News' })
    const post = await add('posts', { title: 'One', slug: 'one', post_category_id: category.id })
    await add('posts', { title: 'Two', slug: 'one' })
    await send(by, 'PUT', `/api/posts/${post.id}`, { title: 'Four' }, { 'if-match': '"9"' })
    await send(by, 'PUT', '/api/posts/2000000000', { title: 'Four' })
    await send(by, 'PUT', '/api/posts', {})
    await send(by, 'POST', '/api/undo/2000000000')
    await send(by, 'POST', '/api/undo', { undos: ['2000000000'] })
    const { body: removed } = await send(by, 'DELETE', `/api/posts/${post.id}`)
    await add('posts', { title: 'Three', slug: 'one' })
    await send(by, 'POST', `/api/undo/${removed.undo}`)
    const { body: trash } = await send(by, 'GET', '/api/trash')
    await send(by, 'POST', `/api/trash/${trash.data.data[0].act}/restore`)
    await add('careers', {
      title: 'A',
      application_start_at: '2026-03-02 00:00:00',
      application_end_at: '2026-03-01 00:00:00',
    })
    const person = { name: 'A', email: 'a@example.org', phone: '123', password: ownerPassword }
    await add('users', { ...person, confirm_password: 'another' })
    await add('users', { ...person, password: 'password1234', confirm_password: 'password1234' })
    await add('users', person)
    await add('users', person)
    const menu = await add('menus', { title: 'Top' })
    const below = await add('menus', { title: 'Below', parent_id: menu.id })
    await send(by, 'PUT', `/api/menus/${menu.id}`, { parent_id: below.id })
    await send(by, 'DELETE', `/api/menus/${menu.id}`)
    const deep = limits.elementDepth.value + 1
    const many = Array.from({ length: limits.elementAttributes.value + 1 }, (_, at) => `a${at}="1"`).join(' ')
    await add('posts', { title: 'Deep', content: `${'<b>'.repeat(deep)}x${'</b>'.repeat(deep)}` })
    await add('posts', { title: 'Wide', content: `<p ${many}>x</p>` })
    await add('posts', { title: 'Long', content: 'x<br>'.repeat(limits.textNodes.value) })
    await add('pages', { title: 'Home', slug: 'api' })
  }

  /** Makes calls that the caller's role does not allow, for each role. */
  const sendForbidden = async () => {
    const viewer = await people.signIn((await people.newUser({ type: 'viewer' })).email)
    const author = await people.signIn((await people.newUser({ type: 'author' })).email)
    const someEditor = await people.newUser({ type: 'editor' })
    const editor = await people.signIn(someEditor.email)
    const { body: made } = await send(provider.editor, 'POST', '/api/posts', { title: 'Of the owner' })
    const post = `/api/posts/${made.data.id}`
    await send(viewer, 'GET', '/api/messages')
    await send(viewer, 'POST', '/api/posts', { title: 'x' })
    await send(viewer, 'PUT', post, { title: 'x' })
    await send(viewer, 'DELETE', post)
    await send(viewer, 'POST', '/api/posts/order', { items: [] })
    await send(viewer, 'POST', '/api/undo/1')
    await send(viewer, 'POST', '/api/upload-single')
    await send(viewer, 'POST', '/api/files/documents')
    await send(viewer, 'PUT', '/api/files/x.webp', { alt: 'x' })
    await send(viewer, 'DELETE', '/api/delete-file/x.webp')
    await send(author, 'PUT', post, { title: 'x' })
    await send(editor, 'GET', '/api/audit')
    await send(editor, 'DELETE', '/api/trash')
    await send(editor, 'GET', '/api/role-holders')
    await send(editor, 'GET', '/api/posts?status=wrong')
    await send(editor, 'GET', '/api/mails')
    await send(editor, 'GET', '/api/tokens')
    await send(editor, 'GET', '/api/webhooks')
    await send(editor, 'GET', `/api/users/${someEditor.id}/sessions`)
    await send(editor, 'DELETE', `/api/users/${someEditor.id}/second-factor`)
    await send(editor, 'PUT', '/api/users/1', { name: 'x' })
    await send(editor, 'POST', '/api/users', {
      name: 'O',
      email: 'o@example.org',
      password: ownerPassword,
      type: 'owner',
    })
    await send(viewer, 'PUT', '/api/applications/demo', { name: 'x' })
    await send(viewer, 'POST', '/api/users/1/view')
    await send(provider.stranger, 'PUT', '/api/applications/demo', { name: 'x' })
  }

  const sendWrongAccess = async () => {
    const { visitor, editor, app } = provider
    await send(visitor, 'GET', '/api/me')
    await send(callerOf(app, 'demo', 'none'), 'GET', '/api/me')
    await send(callerOf(app, 'nowhere'), 'GET', '/api/posts')
    await send(callerOf(app, ''), 'GET', '/api/posts')
    await send(callerOf(app, 'demo', await signIn(app, 'other')), 'GET', '/api/me')
    await send(editor, 'PUT', '/api/applications/demo', { status: 0 })
    await send(visitor, 'GET', '/api/posts')
    await send(editor, 'PUT', '/api/applications/demo', { status: 1 })
    await send(visitor, 'POST', '/api/login', {})
    await send(visitor, 'POST', '/api/login', { identifier: 'nobody', password: 'wrong' })
    await send(visitor, 'POST', '/api/password-reset/confirm', { token: 'none', password: ownerPassword })
    await send(visitor, 'POST', '/api/login/passkey', {})
    await send(visitor, 'POST', '/api/login/passkey', { passkey: { id: 'none', response: {} } })
    await send(editor, 'PUT', '/api/me/password', { current_password: 'wrong', password: ownerPassword })
    await send(editor, 'PUT', '/api/users/1', { email: 'new@example.org' })
    await send(editor, 'PUT', '/api/users/1', { type: 'editor' })
    await send(editor, 'DELETE', '/api/users/1')
    await send(editor, 'POST', '/api/users/1/sessions/end', {})
    await send(editor, 'DELETE', '/api/users/1/second-factor')
    await send(editor, 'POST', '/api/users/1/view')
    const viewOf = async (type: string, status: number) => {
      const person = { name: `An ${type}`, email: `${type}${status}@example.org`, password: ownerPassword }
      const { id } = (await send(editor, 'POST', '/api/users', { ...person, type, status })).body.data
      return (await send(editor, 'POST', `/api/users/${id}/view`)).body
    }
    await viewOf('owner', 1)
    await viewOf('author', 0)
    const { token: view } = (await viewOf('author', 1)).data
    await send(callerOf(app, 'demo', view), 'POST', '/api/posts', {})
    await send(editor, 'POST', '/api/me/second-factor', { current_password: ownerPassword })
    await send(editor, 'POST', '/api/me/second-factor/confirm', { code: '000000' })
    const token = { name: 'Script', role: 'viewer', days: 1 }
    await send(editor, 'POST', '/api/tokens', { ...token, days: 0, role: 'none' })
    const { body } = await send(editor, 'POST', '/api/tokens', token)
    await send(callerOf(app, 'demo', body.data.token), 'GET', '/api/sessions')
    const ofVisitor = await send(editor, 'POST', '/api/tokens', { ...token, role: 'visitor' })
    await send(callerOf(app, 'demo', ofVisitor.body.data.token), 'GET', '/api/users')
    await send(callerOf(app, 'demo', ofVisitor.body.data.token), 'POST', '/api/contact', {})
    const renewal = { days: 1, overlap: 'day' }
    await send(editor, 'POST', '/api/tokens/0/renew', renewal)
    for (const values of [{ ...renewal, overlap: 'none' }, renewal, renewal])
      await send(editor, 'POST', `/api/tokens/${body.data.id}/renew`, values)
    for (const _ of Array.from({ length: 100 })) await send(editor, 'POST', '/api/tokens', token)
    const webhook = { name: 'Hook', address: 'https://example.org/', resources: ['posts'], actions: ['created'] }
    for (const address of ['x', 'http://example.org', 'https://a:b@example.org', 'https://127.0.0.1', 7])
      await send(editor, 'POST', '/api/webhooks', { ...webhook, address, resources: [], actions: [], active: 1 })
    for (const _ of Array.from({ length: 21 })) await send(editor, 'POST', '/api/webhooks', webhook)
  }

  const sendWrongBodies = async () => {
    const { visitor, editor } = provider
    const json = { 'content-type': 'application/json' }
    await send(visitor, 'POST', '/api/contact', '{', json)
    await send(visitor, 'POST', '/api/contact', '<a/>', { 'content-type': 'text/xml' })
    await send(editor, 'POST', '/api/posts', { app_key: 'other', title: 'x' })
    await send(visitor, 'GET', '/api/nothing')
    await send(visitor, 'POST', '/api/contact')
    await send(editor, 'PATCH', '/api/posts', {})
    const form = { name: 'A', email: 'a@example.org', message: 'Hello' }
    await send(visitor, 'POST', '/api/contact', { ...form, website: 'x' })
    for (const given of [{ by: '01712345678' }, {}])
      await send(visitor, 'POST', `/api/received/${lookedUp?.name}/status`, { reference: '1', ...given })
    await send(visitor, 'POST', '/api/contact', { ...form, shown_at: 4_000_000_000 })
    await send(visitor, 'POST', '/api/contact', { ...form, message: 'x'.repeat(200_000) })
    for (const _ of Array.from({ length: 30 })) await send(visitor, 'POST', '/api/contact', form)
    const upload = async (...parts: Parameters<typeof formOf>) => {
      const { body, headers } = formOf(...parts)
      await send(editor, 'POST', '/api/upload-single', body, headers)
    }
    const file = { name: 'file', filename: 'a.png' }
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    await upload([])
    await upload([{ ...file, content: 'text' }])
    await upload([{ ...file, content: png }])
    await upload([{ ...file, content: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') }])
    const frame = '2c0000000001000100000202440100'
    const moving = Buffer.from(`47494638396101000100800000000000ffffff${frame}${frame}3b`, 'hex')
    await upload([{ ...file, content: moving }])
    await upload([
      { ...file, content: png },
      { ...file, content: png },
    ])
    await upload([{ ...file, content: Buffer.alloc(limits.uploadBytes.value + 1) }])
    const { body, headers } = formOf([{ ...file, content: png }])
    await send(editor, 'POST', '/api/upload-single', body.subarray(0, -30), headers)
    const macros = officeOf(officeTypes.docx, [{ name: 'word/vbaProject.bin' }])
    const bomb = zipOf([{ name: 'a', statedBytes: 1_000_000_001 }])
    for (const content of ['', '\u0001', '<svg/>', '%PDF-1.7 <html>', '%PDF-1.7', Buffer.from([0xe9]), macros, bomb]) {
      const { body, headers } = fileForm('a.pdf', content)
      await send(editor, 'POST', '/api/files/documents', body, headers)
    }
    const word = fileForm('a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await send(editor, 'POST', '/api/files/documents', word.body, word.headers)
    await send(editor, 'PUT', `/api/files/${'0'.repeat(32)}.webp`, { alt: 'x' })
    await send(editor, 'POST', '/api/posts', '', { 'content-type': 'application/json; charset=x' })
    await provider.database.db.schema.dropTable('messages').execute()
    await send(visitor, 'POST', '/api/subscribe', {})
    await send(editor, 'POST', '/api/messages', form)
  }

  beforeAll(async () => {
    provider = await startProvider('sqlite', { config: { siteUrl: 'https://site.example' } })
    await sendWrongValues()
    await sendWrongRecords()
    await sendForbidden()
    await sendWrongAccess()
    await sendWrongBodies()
  })
  afterAll(() => provider?.close())

  test('every issue code is returned by a call of this test, unless another test is named', () => {
    const codes = Object.keys(banglaBundle.issues) as IssueCode[]
    const isProvoked = (code: IssueCode): boolean =>
      met.has(code) || Object.hasOwn(elsewhere, code) || ofKinds.has(code)
    const isStale = (code: IssueCode): boolean =>
      !Object.hasOwn(valueIssues, code) && met.has(code) && Object.hasOwn(elsewhere, code)
    expect(codes.filter(code => !isProvoked(code) || isStale(code))).toEqual([])
  })

  test('every returned issue code has a Bangla message', () => {
    expect(
      [...met].filter(([code, text]) => Object.hasOwn(banglaBundle.issues, code) && !/\p{Script=Bengali}/u.test(text)),
    ).toEqual([])
  })
})
