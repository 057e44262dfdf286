/** Bodies that are large, many, slow or never end, over real connections. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createUploadFolder } from '../../../server/files/storage/uploadFolder.ts'
import { limitBodies } from '../../../server/http/bodies.ts'
import { limits } from '../../../server/limits.ts'
import { createBareApp } from '../../../server/start/app.ts'
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
/** On a busy machine, connections take their time. */
const whenBusy = { timeout: 15_000 }
const contact = { name: 'Ann', email: 'ann@example.org', phone: '1234567', message: 'x'.repeat(30) }

describe('a body of a visitor', () => {
  test('a body of a visitor whose length is over 64 kB is refused by its head', async () => {
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

  test('a body of a visitor without a length is refused once it is too large', async () => {
    const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
    const connection = send('/api/contact', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n', chunk)
    connection.socket.write(chunk + chunk)
    await connection.until(/^HTTP\/1\.1 413 /)
  })

  test('an unfinished body counts with its length: another from its network waits, and signed-in users are served', async () => {
    const most = limits.visitorBodiesNetworkBytes.value / limits.visitorBodyBytes.value
    const unfinished = Array.from({ length: most }, () =>
      send('/api/contact', json(limits.visitorBodyBytes.value), '{'),
    )
    await expect.poll(async () => (await provider.visitor.call('POST', '/api/contact', {})).status, whenBusy).toBe(429)
    const refused = send('/api/contact', json(500))
    await refused.until(/^HTTP\/1\.1 429 [\s\S]*Too much is being sent from your network at once/)
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

  test('a body that takes too long ends with its connection', async () => {
    const app = createBareApp({ config: { trustProxy: 0 } })
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

  test('a document may take longer than other bodies, and not for ever', async () => {
    const app = createBareApp({ config: { trustProxy: 0 } })
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

describe('an upload', () => {
  const type = 'content-type: multipart/form-data; boundary=b\r\n'
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const begin = () =>
    send('/api/upload-single', `${signedIn()}${type}content-length: 5000000\r\n`, part + 'x'.repeat(100_000))

  test('an upload is on the disk while it comes in, and gone when it is cut off', async () => {
    const connections = [begin(), begin()]
    await expect.poll(() => readdir(folder), whenBusy).toHaveLength(2)
    for (const each of connections) each.socket.destroy()
    await expect.poll(() => readdir(folder), whenBusy).toEqual([])
  })

  test('an upload beyond those that a network may send at once is refused, while records are saved', async () => {
    const most = limits.bodiesNetworkBytes.value / limits.uploadBufferBytes.value
    for (let count = 0; count < most; count += 1) begin()
    await expect.poll(() => readdir(folder), whenBusy).toHaveLength(most)
    await begin().until(/^HTTP\/1\.1 429 /)
    expect((await provider.visitor.call('GET', '/api/faqs')).status).toBe(200)
  })

  test('a refused upload leaves nothing, and files that a killed process has left are removed by their age', async () => {
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

test('all visitors together hold no more than their share', async () => {
  const app = createBareApp({ config: { trustProxy: 1 } })
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
