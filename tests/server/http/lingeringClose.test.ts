/**
 * Responses that are sent before the request is complete: they reach a client that first sends everything, and no
 * client can send forever.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  closeAtUnreadBodies,
  closeLingering,
  type LingerLimits,
  lingerAfterResponses,
} from '../../../server/http/edge/lingeringClose.ts'
import { developmentAssets } from '../../../server/pages/assets.ts'
import { createLocalFetch } from '../../../server/pages/localFetch.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { openConnection, requestText } from '../../support/sites/rawConnection.ts'
import { signIn, startProvider } from '../../support/sites/server.ts'

/** More than the buffers of two sockets. */
const sentBytes = 24 * 1024 * 1024
const piece = Buffer.alloc(64 * 1024, 'x')

/** Sends a head and a body of a given length, and only then reads the response. */
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
    // The head contains the length of a response on a persistent connection.
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1])
    if (body !== undefined && body.length >= length) socket.end()
  })
  socket.resume()
  await closed
  return { text, errors }
}

/** Site with pages and the API. */
const startSite = async (trustProxy: number) => {
  const provider = await startProvider('sqlite', {
    registerPages: app =>
      registerPages(app, {
        assets: developmentAssets([]),
        appKey: 'demo',
        siteUrl: undefined,
        fetch: createLocalFetch(app),
        upstream: undefined,
        isDevelopment: false,
      }),
    config: { documentSize: 100_000, trustProxy },
  })
  const token = await signIn(provider.app, 'demo')
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: (provider.app.server.address() as AddressInfo).port,
    token,
    close: async () => {
      provider.app.server.closeAllConnections()
      await provider.close()
    },
  }
}

/**
 * Name of a request, its statuses with a small and with a large body, and its method, path, headers and application
 * key.
 */
type EarlyResponse = readonly [string, number, number, string, string, string, string]

/** Node parses connections from a proxy directly, and other connections in chunks. */
const places = [
  ['behind a proxy', 1],
  ['without a proxy', 0],
] as const

describe.each(places)('an early response to an unread body, %s', (_place, trustProxy) => {
  let site: Awaited<ReturnType<typeof startSite>>
  beforeAll(async () => {
    site = await startSite(trustProxy)
  })
  afterAll(() => site.close())

  const json = 'content-type: application/json\r\n'
  const early: readonly EarlyResponse[] = [
    ['a page that accepts no body', 405, 405, 'POST', '/about-us', json, 'demo'],
    ['an unsupported method', 405, 405, 'PUT', '/', json, 'demo'],
    ['a GET of a list with a body', 200, 413, 'GET', '/api/faqs', json, 'demo'],
    ['a missing page', 404, 413, 'GET', '/no-such-page', json, 'demo'],
    ['a call without an application key', 400, 400, 'POST', '/api/posts', json, ''],
    ['a call with an unknown application key', 404, 404, 'POST', '/api/posts', json, 'unknown'],
    ['an unauthenticated call', 401, 401, 'POST', '/api/posts', json, 'demo'],
    [
      'an unauthenticated upload',
      401,
      401,
      'POST',
      '/api/upload-single',
      'content-type: multipart/form-data; boundary=b\r\n',
      'demo',
    ],
    ['an unauthenticated delete', 401, 401, 'DELETE', '/api/posts/1', json, 'demo'],
    ['a form of an unsupported type', 415, 413, 'POST', '/contact', 'content-type: image/png\r\n', 'demo'],
  ]
  const headOf = (method: string, target: string, headers: string, length: string, appKey: string) =>
    `${method} ${target} HTTP/1.1\r\nhost: site.example\r\n${appKey && `app-key: ${appKey}\r\n`}${headers}${length}\r\n`

  /** Sends a complete request, and another one on the same connection unless the response closes it, as nginx does. */
  const sendTwo = async (bytes: string) => {
    const { socket, until, received, closed } = openConnection(site.port, bytes)
    await until(/^HTTP\/1\.1 \d+ [\s\S]*?\r\n\r\n/)
    const [head = ''] = received().split('\r\n\r\n')
    const isClosed = /^connection: close$/im.test(head)
    if (isClosed) socket.end()
    else socket.write(requestText('/api/sliders', 'connection: close\r\n'))
    const all = await closed
    return {
      status: Number(head.slice(9, 12)),
      isClosed,
      next: isClosed ? '' : all.slice(all.lastIndexOf('HTTP/1.1 ')).slice(0, 12),
    }
  }
  const closes = (status: number) => ({ status, isClosed: true, next: '' })
  const staysOpen = (status: number) => ({ status, isClosed: false, next: 'HTTP/1.1 200' })

  test.each<EarlyResponse>(early)(
    '%s (%i for a small body, %i for a large one): the server closes the connection after an unread large body',
    async (_what, _small, status, method, target, headers, key) => {
      for (const bytes of [300_000, 3_000_000]) {
        const head = headOf(method, target, headers, `content-length: ${bytes}\r\n`, key)
        expect(await sendTwo(head + 'x'.repeat(bytes))).toEqual(closes(status))
      }
    },
  )

  test.each<EarlyResponse>(early)(
    '%s (%i for a small body, %i for a large one): the connection serves the next request after an unread small body',
    async (_what, status, _large, method, target, headers, key) => {
      for (const bytes of [2, 3_000, 60_000]) {
        const head = headOf(method, target, headers, `content-length: ${bytes}\r\n`, key)
        expect(await sendTwo(head + 'x'.repeat(bytes))).toEqual(staysOpen(status))
      }
    },
  )

  test.each<EarlyResponse>(early)(
    '%s (%i for a small body, %i for a large one): the server closes the connection during unfinished chunks',
    async (_what, status, _large, method, target, headers, key) => {
      const head = headOf(method, target, headers, 'transfer-encoding: chunked\r\n', key)
      expect(await sendTwo(`${head}2\r\nxx\r\n`)).toEqual(closes(status))
    },
  )

  test('a connection serves the next request after a large body that was read', async () => {
    const body = JSON.stringify({ faq_title: 'Long', faq_content: 'x'.repeat(300_000) })
    const length = `authorization: Bearer ${site.token}\r\ncontent-length: ${body.length}\r\n`
    expect(await sendTwo(headOf('POST', '/api/faqs', json, length, 'demo') + body)).toEqual(staysOpen(201))
  })
})

describe.each(places)('a response before the end of its request, %s', (_place, trustProxy) => {
  let site: Awaited<ReturnType<typeof startSite>>
  beforeAll(async () => {
    site = await startSite(trustProxy)
  })
  afterAll(() => site.close())

  const long = `content-length: ${sentBytes}\r\n`
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const form = `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${sentBytes + part.length}\r\n`
  const editor = () => `authorization: Bearer ${site.token}\r\n`
  const closing = 'connection: close\r\n'

  test.each<readonly [string, number, () => string]>([
    [
      'a JSON body of a visitor',
      413,
      () => requestText('/api/contact', `content-type: application/json\r\n${long}`, 'POST'),
    ],
    [
      'a JSON body of an editor',
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
      'a document with connection: close',
      413,
      () => requestText('/api/files/documents', `${editor()}${closing}${form}`, 'POST') + part,
    ],
    ['an unauthenticated upload', 401, () => requestText('/api/upload-single', form, 'POST') + part],
    [
      'an unauthenticated upload with connection: close',
      401,
      () => requestText('/api/upload-single', closing + form, 'POST') + part,
    ],
    [
      'a body of an unsupported type',
      415,
      () => requestText('/api/posts', `${editor()}content-type: image/png\r\n${long}`, 'POST'),
    ],
    ['a page that accepts no body', 405, () => requestText('/about-us', `content-type: image/png\r\n${long}`, 'POST')],
  ])('%s: the response %i arrives without a connection reset', async (_what, status, head) => {
    const { text, errors } = await sendAllThenRead(site.port, head())
    expect({ status: text.slice(0, 12), errors }).toEqual({ status: `HTTP/1.1 ${status}`, errors: [] })
    expect(text).toMatch(/\r\n\r\n[{<]/)
  })

  test('the response 431 to headers that are too large arrives', async () => {
    const { text, errors } = await sendAllThenRead(site.port, 'GET / HTTP/1.1\r\nhost: site.example\r\nx-long: ')
    expect({ status: text.slice(0, 12), errors }).toEqual({ status: 'HTTP/1.1 431', errors: [] })
  })

  test('a connection that stays open serves the next request', async () => {
    const body = `${part}%PDF-1.4\r\n--b--`
    const head = requestText(
      '/api/upload-single',
      `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${body.length}\r\n`,
      'POST',
    )
    const connection = openConnection(site.port, head)
    await connection.until(/^HTTP\/1\.1 401 /)
    connection.socket.write(body + requestText('/api/faqs', closing))
    expect(await connection.closed).toMatch(/HTTP\/1\.1 200 /)
  })
})

describe('bytes received after a response', () => {
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
  /** Server that responds immediately. Returns its port and the incoming connection. */
  const serve = async (lingerLimits: LingerLimits, headers: Readonly<Record<string, string>> = {}) => {
    const listener: RequestListener = (_request, response) => response.writeHead(413, headers).end('refused')
    const server = createServer(closeAtUnreadBodies(listener, lingerLimits))
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
  /** Client that never closes its side. */
  const openSilently = (port: number, head: string): Socket => {
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    client.on('error', () => undefined)
    client.write(head)
    return client
  }
  const endless = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'
  const kinds = [
    ['after a response that keeps the connection open', {}, endless],
    ['after a response that closes the connection', { connection: 'close' }, endless],
    ['after bytes that are not a request', {}, 'no request\r\n\r\n'],
  ] as const

  test.each(kinds)('the server reads bytes up to a maximum size %s', async (_what, headers, head) => {
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

  test.each(kinds)('the server reads bytes for a limited time %s', async (_what, headers, head) => {
    const { port, accepted } = await serve({ ...noLimits, mostMs: 40 }, headers)
    const client = openSilently(port, head)
    await once(await accepted, 'close')
    client.destroy()
  })

  test.each(kinds)('the server closes a connection that sends no more bytes %s', async (_what, headers, head) => {
    const { port, accepted } = await serve({ ...noLimits, silentMs: 40 }, headers)
    const client = openSilently(port, head)
    await once(await accepted, 'close')
    client.destroy()
  })
})
