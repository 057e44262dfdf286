/** Large, numerous, slow or endless bodies, over real connections. */

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createUploadFolder } from '../../../server/files/storage/uploadFolder.ts'
import { limitBodies } from '../../../server/http/bodies.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { createBareApp } from '../../../server/start/app.ts'
import { site } from '../../../src/resources/index.ts'
import { openConnection, type RawConnection, requestText } from '../../support/sites/rawConnection.ts'
import { signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'

let folder: string
let provider: TestProvider
let port: number
let token: string
const opened: RawConnection[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bodies-'))
  provider = await startProvider('sqlite', { uploads: createUploadFolder(folder) })
  token = await signIn(provider.app, 'demo')
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  port = (provider.app.server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const each of opened.splice(0)) {
    each.socket.destroy()
    await each.closed
  }
})
afterAll(async () => {
  provider.app.server.closeAllConnections()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

const send = (target: string, headers: string, body = '') => {
  const connection = openConnection(port, requestText(target, headers, 'POST') + body)
  opened.push(connection)
  return connection
}
const json = (length: number) => `content-type: application/json\r\ncontent-length: ${length}\r\n`
const signedIn = () => `authorization: Bearer ${token}\r\n`
/** Longer timeout, because connections are slow on a busy machine. */
const whenBusy = { timeout: 15_000 }
const contact = { name: 'Ann', email: 'ann@example.org', phone: '1234567', message: 'x'.repeat(30) }

describe('a request body of a visitor', () => {
  test('a visitor body with Content-Length over 64 kB is rejected before it is read', async () => {
    for (const target of [
      '/api/contact',
      '/api/subscribe',
      '/api/login',
      '/api/password-reset',
      '/api/account-requests',
    ]) {
      const connection = send(target, json(limits.visitorBodyBytes.value + 1))
      expect(await connection.closed).toMatch(/^HTTP\/1\.1 413 /)
    }
  })

  test('a visitor body without length is rejected once it exceeds the limit', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
    const connection = send('/api/contact', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n', chunk)
    connection.socket.write(chunk + chunk)
    await connection.until(/^HTTP\/1\.1 413 /)
  })

  test('an unfinished body of a visitor uses up the limit of its network by its whole length, but not that of signed-in users', async () => {
    const most = limits.visitorBodiesNetworkBytes.value / limits.visitorBodyBytes.value
    const unfinished = Array.from({ length: most }, () =>
      send('/api/contact', json(limits.visitorBodyBytes.value), '{'),
    )
    await expect.poll(async () => (await provider.visitor.call('POST', '/api/contact', {})).status, whenBusy).toBe(429)
    const refused = send('/api/contact', json(500))
    await refused.until(/^HTTP\/1\.1 429 [\s\S]*Your network is sending too much at once/)
    expect(refused.received()).toMatch(/\r\nretry-after: 5\r\n/)
    expect(refused.received()).toMatch(/\r\nconnection: close\r\n/)
    expect((await provider.editor.call('POST', '/api/faqs', { faq_title: 'Served' })).status).toBe(201)
    for (const each of unfinished) {
      each.socket.destroy()
      await each.closed
    }
    await expect
      .poll(async () => (await provider.visitor.call('POST', '/api/contact', contact)).status, whenBusy)
      .not.toBe(429)
  })

  test('a body that takes too long closes its connection', async () => {
    const app = createBareApp({ site, config: { trustProxy: 0 } })
    limitBodies(app, { bodyMs: 50 })
    app.post('/slow', { config: { policy: 'public' } }, async () => 'taken')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port: slow } = app.server.address() as AddressInfo
    const connection = openConnection(slow, `${requestText('/slow', json(10), 'POST')}{`)
    expect(await connection.closed).not.toContain('taken')
    const inTime = openConnection(slow, `${requestText('/slow', `${json(2)}connection: close\r\n`, 'POST')}{}`)
    expect(await inTime.closed).toContain('taken')
    await app.close()
  })

  test('a document upload has a longer time limit than other bodies', async () => {
    const app = createBareApp({ site, config: { trustProxy: 0 } })
    limitBodies(app, { bodyMs: 50, documentMs: 3_000 })
    app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.on('error', done)
      payload.resume().on('end', () => done(null))
    })
    app.post('/slow', { config: { policy: 'public' } }, async () => 'taken')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port: slow } = app.server.address() as AddressInfo
    const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 4\r\nconnection: close\r\n'
    const inTime = openConnection(slow, `${requestText('/slow', head, 'POST')}--`)
    const never = openConnection(slow, `${requestText('/slow', head, 'POST')}--`)
    // Longer than any other body may take.
    await setTimeout(200)
    inTime.socket.write('x-')
    expect(await inTime.closed).toContain('taken')
    expect(await never.closed).not.toContain('taken')
    await app.close()
  })
})

describe('an upload body', () => {
  const type = 'content-type: multipart/form-data; boundary=b\r\n'
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const begin = () =>
    send('/api/upload-single', `${signedIn()}${type}content-length: 5000000\r\n`, part + 'x'.repeat(100_000))

  test('an upload is written to disk while received, and deleted if aborted', async () => {
    const connections = [begin(), begin()]
    await expect.poll(() => readdir(folder), whenBusy).toHaveLength(2)
    for (const each of connections) each.socket.destroy()
    await expect.poll(() => readdir(folder), whenBusy).toEqual([])
  })

  test('an upload beyond the limit of its network is rejected, while records are saved', async () => {
    const most = limits.bodiesNetworkBytes.value / limits.uploadBufferBytes.value
    for (let count = 0; count < most; count += 1) begin()
    await expect.poll(() => readdir(folder), whenBusy).toHaveLength(most)
    await begin().until(/^HTTP\/1\.1 429 /)
    expect((await provider.visitor.call('GET', '/api/faqs')).status).toBe(200)
  })

  test('a rejected upload leaves nothing, and files of killed processes are deleted by age', async () => {
    const refused = send(
      '/api/upload-single',
      `${signedIn()}${type}content-length: ${part.length + 11}\r\n`,
      `${part}text\r\n--b--`,
    )
    await refused.until(/^HTTP\/1\.1 415 /)
    expect(await readdir(folder)).toEqual([])
    const uploads = createUploadFolder(folder)
    const { Readable } = await import('node:stream')
    await uploads.receive(Readable.from(['left']))
    expect(await uploads.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0)
    expect(await uploads.removeLeftovers(new Date(Date.now() + 60_000))).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })
})

test('the bodies of all visitors together have a memory limit', async () => {
  const app = createBareApp({ site, config: { trustProxy: 1 } })
  limitBodies(app)
  let taken = 0
  app.addHook('preParsing', async () => {
    taken += 1
  })
  app.post('/form', { config: { policy: 'public' } }, async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port: ofApp } = app.server.address() as AddressInfo
  const from = (network: number, length: number) => {
    const connection = openConnection(
      ofApp,
      requestText('/form', `x-forwarded-for: 10.0.${network}.1\r\n${json(length)}`, 'POST'),
    )
    opened.push(connection)
    return connection
  }
  const networks = limits.visitorBodiesBytes.value / limits.visitorBodiesNetworkBytes.value
  const each = limits.visitorBodiesNetworkBytes.value / limits.visitorBodyBytes.value
  for (let network = 0; network < networks; network += 1)
    for (let count = 0; count < each; count += 1) from(network, limits.visitorBodyBytes.value)
  await expect.poll(() => taken, whenBusy).toBe(networks * each)
  await from(200, 1_000).until(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n/)
  app.server.closeAllConnections()
  await app.close()
})

test.each([
  ['DELETE', '/api/faqs/1', 200],
  ['POST', '/api/logout', 200],
  ['POST', '/api/faqs', 400],
] as const)('%s %s with the type JSON and no body is treated like one without a type', async (method, url, status) => {
  const other = await startProvider('sqlite')
  const { app } = other
  const answers = []
  for (const type of [{}, { 'content-type': 'application/json' }]) {
    const faq = { faq_title: 'Title', faq_content: '<p>Content</p>' }
    const headers = { authorization: `Bearer ${await signIn(app, 'demo')}`, 'app-key': 'demo' }
    const made = await app.inject({ method: 'POST', url: '/api/faqs', headers, payload: faq })
    const target = url.replace('/1', `/${made.json().data.id}`)
    const { statusCode, body } = await app.inject({ method, url: target, headers: { ...headers, ...type } })
    answers.push({ statusCode, code: JSON.parse(body).code })
  }
  await other.close()
  expect(answers).toEqual([answers[0], answers[0]])
  expect(answers[0]?.statusCode).toBe(status)
})
