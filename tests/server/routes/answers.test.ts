/** Calls every API operation successfully. The test callers compare each response with the declaration of its route. */
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOrdered } from '../../../server/search/lists/sortFields.ts'
import { pages, resources, site } from '../../../src/resources/index.ts'
import { archivedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { hasHistory } from '../../../src/schema/descriptor/shown/publishing.ts'
import { SoftPasskey } from '../../support/fakes/authenticator.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { pdfOf } from '../../support/fixtures/zipOf.ts'
import { createPeople } from '../../support/sites/people.ts'
import {
  type Answer,
  type Caller,
  ownerPassword,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'
import { undeclaredIn } from '../../support/sites/statedAnswers.ts'
import { fileForm, formOf } from '../../support/sites/uploads.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider('sqlite')
})
afterAll(() => provider?.close())

const people = createPeople(() => provider)
const answered = new Set<string>()

/** Makes a call and fails unless it succeeds. */
const ask = async (caller: Caller, address: string, body?: unknown, headers?: Readonly<Record<string, string>>) => {
  const [method = '', url = ''] = address.split(' ')
  const answer: Answer = await caller.call(method, url, body, headers)
  expect({ address, status: answer.status, failure: answer.status < 300 ? undefined : answer.body }).toMatchObject({
    ...{ address, failure: undefined },
  })
  const { operation } = undeclaredIn(provider.app, { method, url, status: answer.status, body: answer.body }) ?? {}
  answered.add(`${operation?.method} ${operation?.path}`)
  return answer.body
}
const codeFor = (secret: string) => new TOTP({ secret }).generate({ timestamp: provider.clock().getTime() })
const current = { current_password: ownerPassword }

test.each(resources.map(resource => [resource.name, resource as Descriptor] as const))(
  'the responses for %s match the OpenAPI document',
  async (name, resource) => {
    const { editor } = provider
    const list = `/api/${name}`
    const make = async (word: string): Promise<number> =>
      (await ask(editor, `POST ${list}`, sampleOf(resource, `${name}-${word}`, { type: undefined }))).data.id
    const id = await make('one')
    await ask(editor, `GET ${list}?size=5`)
    await ask(editor, `GET ${list}?fields=id`)
    await ask(editor, `GET ${list}/${id}`)
    await ask(editor, `GET ${list}/${id}/deletion`)
    await ask(editor, `PUT ${list}/${id}`, {}, { 'if-match': '"1"' })
    if (hasHistory(resource)) {
      const { data } = await ask(editor, `GET ${list}/${id}/revisions`)
      const revision = `${list}/${id}/revisions/${data.data[0].id}`
      await ask(editor, `GET ${revision}?compare=now`)
      await ask(editor, `POST ${revision}/restore`, {})
    }
    if (isOrdered(resource))
      await ask(editor, `POST ${list}/order`, {
        items: [{ id, version: 1, sort_order: 3, ...(resource.fields.parent_id && { parent_id: null }) }],
      })
    await ask(editor, `POST ${list}/bulk`, { items: [{ id }] })
    await ask(editor, `POST ${list}/check`, { items: [{ id }, { nonsense: 1 }] })
    const { undo } = await ask(editor, `DELETE ${list}/${id}${resource.children?.length ? '?children=1' : ''}`)
    await ask(editor, `POST /api/undo/${undo}`)
    const bulk = await ask(editor, `POST ${list}/bulk`, { delete: [await make('two')] })
    await ask(editor, 'POST /api/undo', { undos: [bulk.data.done[0].undo] })
    await ask(editor, `DELETE ${list}/${await make('three')}`)
    const trashed = await ask(editor, 'GET /api/trash')
    await ask(editor, `POST /api/trash/${trashed.data.data[0].act}/restore`)
    await ask(editor, `DELETE ${list}/${await make('four')}`)
    const [{ act }] = (await ask(editor, 'GET /api/trash?size=1')).data.data
    await ask(editor, `DELETE /api/trash/${act}`)
    await ask(editor, 'DELETE /api/trash')
    if (isPublic(resource)) await ask(provider.visitor, `GET ${list}`)
  },
)

test('the responses about a site match the OpenAPI document', async () => {
  const { editor, visitor } = provider
  for (const path of ['applications', 'applications/demo', 'app-report', 'usage', 'attention', 'activity', 'changes'])
    await ask(editor, `GET /api/${path}`)
  for (const { resource } of archivedResources(site).slice(0, 1))
    for (const path of [resource.name, `${resource.name}/2020`]) await ask(visitor, `GET /api/archive/${path}`)
  for (const path of [
    'link-target?link=none',
    'audit',
    'role-holders',
    'mails',
    'search?q=page',
    'navigation',
    'openapi.json',
    'docs',
    'docs/style.css',
  ])
    await ask(editor, `GET /api/${path}`)
  await ask(visitor, 'GET /api/applications/demo')
  await ask(editor, 'PUT /api/applications/demo', { name: 'Ponds' })
  const { data } = await ask(editor, 'GET /api/applications/demo/revisions')
  const revision = `/api/applications/demo/revisions/${data.data[0].id}`
  await ask(editor, `GET ${revision}?compare=before`)
  await ask(editor, `POST ${revision}/restore`, { before: true })
  const { data: page } = await ask(
    editor,
    'POST /api/pages',
    sampleOf(pages, 'former', { slug: 'former-slug', status: 1 }),
  )
  await ask(editor, `PUT /api/pages/${page.id}`, { slug: 'present-slug' })
  await ask(visitor, 'GET /api/moved/pages/former-slug')
})

test('the responses to public forms match the OpenAPI document', async () => {
  const { visitor } = provider
  const message = { name: 'Ann', email: 'ann@example.org', phone: '01700000001', message: 'Is the pond open?' }
  await ask(visitor, 'POST /api/contact', message)
  await ask(visitor, 'POST /api/subscribe', { email: 'ann@example.org' })
  for (const resource of submissionResources(site).slice(0, 1)) {
    const { status } = resource.submissions
    const record = sampleOf(resource, 'Sent')
    const sent = await ask(visitor, `POST /api/received/${resource.name}`, record)
    if (status)
      await ask(visitor, `POST /api/received/${resource.name}/status`, {
        reference: sent.data.reference,
        by: record[status.by],
      })
  }
  await ask(visitor, 'POST /api/account-requests', { name: 'Bo', email: 'bo@example.org', password: ownerPassword })
})

test('the responses for files match the OpenAPI document', async () => {
  const { editor } = provider
  const content = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#0b6e6e' } })
    .png()
    .toBuffer()
  const { body, headers } = formOf([{ name: 'file', filename: 'pond.png', type: 'image/png', content }])
  const { file_name: address } = await ask(editor, 'POST /api/upload-single', body, headers)
  const name = String(address).split('/').pop()
  await ask(editor, `PUT /api/files/${name}`, { alt: 'A pond' })
  await ask(editor, `GET /api/files/${name}/uses`)
  await ask(editor, 'GET /api/files')
  await ask(editor, `DELETE /api/delete-file/${name}`)
  const document = fileForm('pond.pdf', pdfOf('A pond'))
  await ask(editor, 'POST /api/files/documents', document.body, document.headers)
  await ask(editor, 'GET /api/files/documents')
  await ask(editor, 'POST /api/private-files', document.body, document.headers)
})

test('the responses for tokens and webhooks match the OpenAPI document', async () => {
  const { editor } = provider
  const { data: token } = await ask(editor, 'POST /api/tokens', { name: 'Import', role: 'viewer', days: 1 })
  await ask(editor, 'GET /api/tokens')
  await ask(editor, `POST /api/tokens/${token.id}/renew`, { days: 1, overlap: 'hour' })
  await ask(editor, 'GET /api/tokens')
  await ask(editor, `DELETE /api/tokens/${token.id}`)
  const values = { name: 'Hook', address: 'https://example.org/hook', resources: ['posts'], actions: ['created'] }
  const { data: webhook } = await ask(editor, 'POST /api/webhooks', values)
  const one = `/api/webhooks/${webhook.id}`
  await ask(editor, 'GET /api/webhooks')
  await ask(editor, `PUT ${one}`, { active: false })
  await ask(editor, `POST ${one}/secret`)
  await ask(editor, `POST ${one}/test`)
  const { data: deliveries } = await ask(editor, `GET ${one}/deliveries`)
  await ask(editor, `POST ${one}/deliveries/${deliveries.data[0].id}/again`)
  await ask(editor, `DELETE ${one}`)
})

test('the responses for the user’s own account match the OpenAPI document', async () => {
  const { visitor, editor } = provider
  const { email, id } = await people.newUser()
  await ask(visitor, 'POST /api/login', { identifier: email, password: ownerPassword })
  const caller = await people.signIn(email)
  await ask(caller, 'GET /api/me')
  await ask(caller, 'PUT /api/me', { name: 'Ann' })
  await ask(caller, 'GET /api/sessions')
  await ask(caller, 'POST /api/sessions/end', current)

  const secondFactor = async () => {
    const { data } = await ask(caller, 'POST /api/me/second-factor', current)
    await ask(caller, 'POST /api/me/second-factor/confirm', { code: codeFor(data.secret) })
  }
  await secondFactor()
  await ask(caller, 'GET /api/me/second-factor')
  await ask(caller, 'POST /api/me/second-factor/off', current)
  provider.clock.advance(60)
  await secondFactor()
  await ask(editor, `DELETE /api/users/${id}/second-factor`)

  const key = new SoftPasskey()
  const { data: toMake } = await ask(caller, 'POST /api/me/passkeys/options', current)
  const { data: passkey } = await ask(caller, 'POST /api/me/passkeys', { name: 'Phone', response: key.make(toMake) })
  await ask(caller, 'GET /api/me/passkeys')
  await ask(visitor, 'GET /api/login/passkey')
  const { data: toSign } = await ask(visitor, 'POST /api/login/passkey/options')
  await ask(visitor, 'POST /api/login/passkey', { passkey: key.use(toSign) })
  await ask(caller, `POST /api/me/passkeys/${passkey.id}/remove`, current)

  await ask(caller, 'PUT /api/me/password', { ...current, password: 'another long password' })
  await ask(editor, `GET /api/users/${id}/sessions`)
  await ask(caller, 'POST /api/logout')
  await ask(editor, `POST /api/users/${id}/view`)
  await ask(editor, `POST /api/users/${id}/sessions/end`, current)
  await ask(visitor, 'POST /api/password-reset', { email })
  const sent = async () => (await provider.mail.sent()).findLast(({ to }) => to === email)?.text
  await expect.poll(sent).toMatch(/[\w-]{43}$/m)
  const token = /(?:^|#)([\w-]{43})$/m.exec((await sent()) ?? '')?.[1]
  await ask(visitor, 'POST /api/password-reset/confirm', { token, password: ownerPassword })
})

test('the response tests call every operation', () => {
  const calls = provider.app.operations.map(({ method, path }) => `${method} ${path}`)
  // Operations for archives and submissions are not called if no resource has them.
  const stated = calls.filter(
    call =>
      (archivedResources(site).length > 0 || !call.includes('/api/archive/')) &&
      (submissionResources(site).length > 0 || !/\/api\/(received\/|private-files\/:)/.test(call)),
  )
  expect([...answered].sort()).toEqual(stated.sort())
})
