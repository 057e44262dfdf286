/** Control characters in stored texts, which older versions and other hosts accepted: no output of the server contains them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTables } from '../../../server/db/tables.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { resources } from '../../../src/resources/index.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

let provider: TestProvider
let site: Awaited<ReturnType<typeof startFrontEnd>>

const controls = '\u0001\u0008\u000c\u001b\u007f\u0080\u009f\uffff'
/** Control characters, also as escaped in the JSON of a page. */
const held = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\\u00[01][\da-f]/u

const isText = ({ fields }: Descriptor, name: string): boolean => {
  const field = fields[name]
  return field?.kind === 'longText' || field?.kind === 'html' || (field?.kind === 'text' && !field.zone)
}

beforeAll(async () => {
  provider = await startProvider('sqlite')
  site = await startFrontEnd(embeddedOptions(provider))
  const db = anyTables(forEveryApplication(provider.database.db))
  for (const resource of (resources as readonly Descriptor[]).filter(isPublic)) {
    const body = await storableSample(addingAs(provider.editor), resource, 'controls')
    const { status, body: answer } = await provider.editor.call('POST', `/api/${resource.name}`, body)
    expect(status).toBe(201)
    const names = Object.keys(resource.fields).filter(name => isText(resource, name) && answer.data[name])
    const texts = Object.fromEntries(names.map(name => [name, `${controls}${answer.data[name]}`]))
    if (names.length > 0) await db.updateTable(resource.name).set(texts).where('id', '=', answer.data.id).execute()
  }
  // Invalidates pages that were rendered from the samples.
  await provider.editor.call('PUT', '/api/applications/demo', { name: 'Another' })
  await db
    .updateTable('applications')
    .set({ name: `${controls}Site`, description: `${controls}About` })
    .execute()
})
afterAll(async () => {
  await site?.close()
  await provider?.close()
})

test('no page, feed, calendar or sitemap contains a control character of stored text', async () => {
  const sitemap = (await site.get('/sitemap.xml')).payload
  const pages = [...sitemap.matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(pages.length).toBeGreaterThan(5)
  const linked = new Set<string>()
  for (const path of ['/sitemap.xml', '/manifest.webmanifest', '/service-worker.js', '/search?q=controls', ...pages]) {
    const { payload, statusCode } = await site.get(path)
    expect({ path, statusCode }).toEqual({ path, statusCode: 200 })
    expect({ path, held: held.exec(payload)?.[0] }).toEqual({ path, held: undefined })
    for (const [, link = ''] of payload.matchAll(/ href="(\/[^"]*\.(?:xml|ics|json))"/g)) linked.add(link)
  }
  expect(linked.size).toBeGreaterThan(0)
  for (const path of linked)
    expect({ path, held: held.exec((await site.get(path)).payload)?.[0] }).toEqual({ path, held: undefined })
})

test('no page contains a control character of its own address', async () => {
  for (const path of [
    '/search?q=a%01b%7Fc',
    '/contact-us?subject=a%01&message=%0B',
    '/a%01b',
    '/subscribe?state=%01',
  ]) {
    const { payload } = await site.get(path)
    expect({ path, held: held.exec(payload)?.[0] }).toEqual({ path, held: undefined })
  }
})
