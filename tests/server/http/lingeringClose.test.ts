/** Responses that are sent before their request has come in: they arrive at a client that first sends everything, and nobody sends without end. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  closeLingering,
  dropUnreadBodies,
  type LingerLimits,
  lingerAfterResponses,
} from '../../../server/http/edge/lingeringClose.ts'
import { limits } from '../../../server/limits.ts'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { openConnection, requestText } from '../../support/sites/rawConnection.ts'
import { signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** More than the buffers of two sockets hold. */
const sentBytes = 24 * 1024 * 1024
const piece = Buffer.alloc(64 * 1024, 'x')

/** Sends a head and then a body of some length without looking at what comes back, and reads only then. */
const sendAllThenRead = async (port: number, head: string, bytes = sentBytes) => {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  const errors: string[] = []
  socket.on('error', error => errors.push(error.message))
  socket.write(head)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length)
    if (!socket.write(piece)) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), closed])
  let text = ''
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    const [headers = '', body] = text.split('\r\n\r\n')
    // The length of a body that stays open is in its head.
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1])
    if (body !== undefined && body.length >= length) socket.end()
  })
  socket.resume()
  await closed
  return { text, errors }
}

describe('a response before the end of its request', () => {
  let provider: TestProvider
  let port: number
  let token: string
  beforeAll(async () => {
    provider = await startProvider('sqlite', {
      registerPages: app =>
        registerPages(app, {
          assets: developmentAssets([]),
          appKey: 'demo',
          siteUrl: undefined,
          fetch: createLocalFetch(app),
          upstream: undefined,
          isDevelopment: false,
        }),
      config: { documentSize: 100_000 },
    })
    token = await signIn(provider.app, 'demo')
    await provider.app.listen({ port: 0, host: '127.0.0.1' })
    port = (provider.app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    provider.app.server.closeAllConnections()
    await provider.close()
  })

  const long = `content-length: ${sentBytes}\r\n`
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const form = `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${sentBytes + part.length}\r\n`
  const editor = () => `authorization: Bearer ${token}\r\n`
  const closing = 'connection: close\r\n'

  test.each<readonly [string, number, () => string]>([
    ['JSON of a visitor', 413, () => requestText('/api/contact', `content-type: application/json\r\n${long}`, 'POST')],
    [
      'JSON of an editor',
      413,
      () => requestText('/api/posts', `${editor()}content-type: application/json\r\n${long}`, 'POST'),
    ],
    [
      'a form without scripts',
      413,
      () => requestText('/contact', `content-type: application/x-www-form-urlencoded\r\n${long}`, 'POST'),
    ],
    ['a document of an editor', 413, () => requestText('/api/files/documents', `${editor()}${form}`, 'POST') + part],
    [
      'a document on a connection that is to be closed',
      413,
      () => requestText('/api/files/documents', `${editor()}${closing}${form}`, 'POST') + part,
    ],
    ['an upload of nobody', 401, () => requestText('/api/upload-single', form, 'POST') + part],
    [
      'an upload of nobody that is to be closed',
      401,
      () => requestText('/api/upload-single', closing + form, 'POST') + part,
    ],
    [
      'a body of another type',
      415,
      () => requestText('/api/posts', `${editor()}content-type: image/png\r\n${long}`, 'POST'),
    ],
    ['a page that takes no body', 405, () => requestText('/about-us', `content-type: image/png\r\n${long}`, 'POST')],
  ])('%s: %i arrives, and nothing is reset', async (_what, status, head) => {
    const { text, errors } = await sendAllThenRead(port, head())
    expect({ status: text.slice(0, 12), errors }).toEqual({ status: `HTTP/1.1 ${status}`, errors: [] })
    expect(text).toMatch(/\r\n\r\n[{<]/)
  })

  test('a head that is too large: 431 arrives', async () => {
    const { text, errors } = await sendAllThenRead(port, 'GET / HTTP/1.1\r\nhost: site.example\r\nx-long: ')
    expect({ status: text.slice(0, 12), errors }).toEqual({ status: 'HTTP/1.1 431', errors: [] })
  })

  test('a connection that stays open serves the next request', async () => {
    const body = `${part}%PDF-1.4\r\n--b--`
    const head = requestText(
      '/api/upload-single',
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n`,
      'POST',
    )
    const connection = openConnection(port, head)
    await connection.until(/^HTTP\/1\.1 401 /)
    connection.socket.write(body + requestText('/api/faqs', closing))
    expect(await connection.closed).toMatch(/HTTP\/1\.1 200 /)
  })
})

describe('what comes behind a response', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })
  const noLimits: LingerLimits = {
    mostBytes: limits.unreadBytes.value,
    mostMs: limits.unreadMs.value,
    silentMs: limits.unreadSilentMs.value,
  }
  /** A server that answers at once; gives its port, and the connection that comes in. */
  const serve = async (lingerLimits: LingerLimits, headers: Readonly<Record<string, string>> = {}) => {
    const listener: RequestListener = (_request, response) => response.writeHead(413, headers).end('refused')
    const server = createServer(dropUnreadBodies(listener, lingerLimits))
    servers.push(server)
    server.on('clientError', (_error, socket) => {
      if (socket.writable) socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
      closeLingering(socket as Socket, lingerLimits)
    })
    const accepted = new Promise<Socket>(resolve =>
      server.once('connection', socket => {
        lingerAfterResponses(socket, lingerLimits)
        resolve(socket)
      }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { port: (server.address() as AddressInfo).port, accepted }
  }
  /** A client that never closes its side. */
  const openSilently = (port: number, head: string): Socket => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.on('error', () => undefined)
    client.write(head)
    return client
  }
  const endless = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'
  const kinds = [
    ['of a connection that stays open', {}, endless],
    ['of a connection that is closed', { connection: 'close' }, endless],
    ['of what is no request', {}, 'no request\r\n\r\n'],
  ] as const

  test.each(kinds)('is read up to a number of bytes: %s', async (_what, headers, head) => {
    const mostBytes = 1024 * 1024
    const { port, accepted } = await serve({ ...noLimits, mostBytes }, headers)
    const client = openConnection(port, head)
    const socket = await accepted
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const sendOn = () => {
      while (!client.socket.destroyed && client.socket.write(chunk));
    }
    client.socket.on('drain', sendOn)
    sendOn()
    await once(socket, 'close')
    expect(socket.bytesRead).toBeGreaterThan(mostBytes / 2)
    expect(socket.bytesRead).toBeLessThan(2 * mostBytes)
  })

  test.each(kinds)('is read for a time: %s', async (_what, headers, head) => {
    const { port, accepted } = await serve({ ...noLimits, mostMs: 40 }, headers)
    const client = openSilently(port, head)
    await once(await accepted, 'close')
    client.destroy()
  })

  test.each(kinds)('is waited for as long as something comes: %s', async (_what, headers, head) => {
    const { port, accepted } = await serve({ ...noLimits, silentMs: 40 }, headers)
    const client = openSilently(port, head)
    await once(await accepted, 'close')
    client.destroy()
  })
})
