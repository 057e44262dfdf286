/**
 * Hosts that accept the server's connection without ever responding completely: no call takes longer than its limit.
 */
import { buffer, text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readS3Url } from '../../../server/config/s3Url.ts'
import type { FileStore } from '../../../server/files/storage/fileStore.ts'
import { createS3Store } from '../../../server/files/storage/s3Store.ts'
import { createSmtpTransport } from '../../../server/mail/transports.ts'
import { createUpstreamRequests } from '../../../server/upstream/upstreamRequest.ts'
import { post } from '../../../server/webhooks/post.ts'
import { startFakeS3 } from '../../support/fakes/fakeS3.ts'
import { startEndlessHost, startUnresponsiveHost, type TcpHost } from '../../support/fakes/silentHost.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'
import { formOf } from '../../support/sites/uploads.ts'

const opened: { close(): Promise<unknown> }[] = []
const closing = <T extends { close(): Promise<unknown> }>(host: T): T => {
  opened.push(host)
  return host
}
afterEach(async () => {
  for (const host of opened.splice(0).reverse()) await host.close()
})

const times = { silentMs: 100, totalMs: 300 }
const s3Times = { answerMs: 300, bytesMs: 300 }
const bytes = new TextEncoder().encode('a picture')
const storeAt = (port: number): FileStore =>
  createS3Store(readS3Url(`s3+http://KEY:SECRET@127.0.0.1:${port}/pictures`), s3Times)

/** Collects garbage repeatedly during `work`, which must not remove the abort signal of a timeout. */
const collectingGarbage = async <T>(work: Promise<T>): Promise<T> => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const timer = setInterval(collect, 20)
  return work.finally(() => clearInterval(timer))
}

describe('an S3 host that never responds', () => {
  let host: TcpHost
  beforeEach(async () => {
    host = closing(await startUnresponsiveHost())
  })

  const all = async (store: FileStore) => {
    for await (const _file of store.list('')) throw new Error('There is none.')
  }
  const calls: Readonly<Record<string, (store: FileStore) => Promise<unknown>>> = {
    put: store => store.put('a.webp', bytes, 'image/webp'),
    read: store => store.read('a.webp'),
    remove: store => store.remove('a.webp'),
    list: all,
    check: store => store.check(),
  }
  test.each(Object.entries(calls))(
    'the call %s to an unresponsive S3 host times out, and closes its connection',
    async (_name, call) => {
      await expect(collectingGarbage(call(storeAt(host.port)))).rejects.toMatchObject({ storageCode: 'files-unusable' })
      await expect.poll(host.open).toBe(0)
    },
  )

  describe('the server with an unresponsive S3 host', () => {
    let provider: TestProvider
    beforeEach(async () => {
      provider = await startProvider('sqlite', { files: storeAt(host.port) })
    })
    afterEach(() => provider.close())

    test('images and uploads respond with 503 while the S3 host does not respond', async () => {
      const { default: sharp } = await import('sharp')
      const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#234' } })
        .png()
        .toBuffer()
      const form = formOf([{ name: 'file', filename: 'pond.png', type: 'image/png', content: png }])
      const away = { status: 503, headers: { 'retry-after': '5' }, body: { code: 'unavailable' } }
      const upload = provider.editor.call('POST', '/api/upload-single', form.body, form.headers)
      expect(await upload).toMatchObject(away)
      const picture = '/files/demo/pond-0123456789ab-640x480-223344'
      expect(await provider.visitor.call('GET', `${picture}.webp`)).toMatchObject(away)
      expect(await provider.visitor.call('GET', `${picture}.w320.avif`)).toMatchObject(away)
    })
  })
})

test('readyz reports an unresponsive S3 host before the call itself times out', async () => {
  const host = closing(await startUnresponsiveHost())
  const files = createS3Store(readS3Url(`s3+http://KEY:SECRET@127.0.0.1:${host.port}/pictures`))
  const provider = await startProvider('sqlite', { files })
  expect(await provider.visitor.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', reason: 'The file store cannot be used.' },
  })
  expect(host.open()).toBe(1)
  await provider.close()
})

describe('an S3 host that stops in the middle of a file', () => {
  const large = Buffer.alloc(4_000_000, 'x')
  const putLarge = async (usedTimes = s3Times) => {
    const s3 = closing(await startFakeS3())
    const store = createS3Store(readS3Url(s3.filesUrl()), usedTimes)
    await store.put('large.webp', large, 'image/webp')
    return { s3, store }
  }

  test('a reader times out on a file that stops in the middle', async () => {
    const { s3, store } = await putLarge()
    s3.stopHalfWay()
    const stored = await store.read('large.webp')
    expect(stored?.bytes).toBe(large.length)
    if (!stored) throw new Error('It is there.')
    await expect(collectingGarbage(text(stored.body))).rejects.toMatchObject({ storageCode: 'files-unusable' })
  })

  test('a slow reader does not time out', async () => {
    // This limit is longer than usual, because a busy machine itself pauses for as long.
    const bytesMs = 1_000
    const { store } = await putLarge({ ...s3Times, bytesMs })
    const stored = await store.read('large.webp')
    if (!stored) throw new Error('It is there.')
    await setTimeout(2 * bytesMs)
    expect((await buffer(stored.body)).length).toBe(large.length)
  })
})

describe('another provider host', () => {
  const ask = (port: number, protocol: string) => {
    const requests = createUpstreamRequests(times)
    opened.push({ close: async () => requests.close() })
    return requests.send({ method: 'GET', url: new URL(`${protocol}://127.0.0.1:${port}/api/faqs`), headers: {} })
  }

  test.each(['http', 'https'])('a call to a provider host that never responds over %s times out', async protocol => {
    const host = closing(await startUnresponsiveHost())
    await expect(ask(host.port, protocol)).rejects.toMatchObject({ isTimeout: true })
    await expect.poll(host.open).toBe(0)
  })

  test.each([
    ['its head', 'HTTP/1.1 200 OK\r\n', 'x: y\r\n'],
    ['its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n', ' '],
  ])('a call to a provider host that never ends %s times out', async (_part, first, more) => {
    const host = closing(await startEndlessHost(first, more))
    await expect(ask(host.port, 'http')).rejects.toMatchObject({ isTimeout: true })
    await expect.poll(host.open).toBe(0)
  })
})

describe('a mail server', () => {
  const mail = { id: '1', kind: 'account' as const, to: 'reader@example.org', subject: 'A letter', text: 'Dear reader' }
  const send = async (port: number, protocol: string) => {
    const transport = createSmtpTransport(`${protocol}://127.0.0.1:${port}`, 'site@example.org', { times })
    opened.push({ close: async () => transport.close() })
    return transport.deliver(mail)
  }

  test.each(['smtp', 'smtps'])('a call to a mail server that never responds over %s times out', async protocol => {
    const host = closing(await startUnresponsiveHost())
    await expect(send(host.port, protocol)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })

  test('a call to a mail server that never ends its greeting times out', async () => {
    const host = closing(await startEndlessHost('220-hello\r\n', '220-hello\r\n'))
    await expect(send(host.port, 'smtp')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  })
})

test.each(['http', 'https'])('a call to a webhook receiver that never responds over %s times out', async protocol => {
  const host = closing(await startUnresponsiveHost())
  const posting = { address: `${protocol}://127.0.0.1:${host.port}/`, headers: {}, body: '{}' }
  const options = { mayBePrivate: true, isAllowedTarget: () => true, timeoutMs: times.totalMs }
  expect(await collectingGarbage(post(posting, options))).toEqual({ reason: 'timeout' })
  await expect.poll(host.open).toBe(0)
})
