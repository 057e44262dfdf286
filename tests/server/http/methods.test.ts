/**
 * Methods of every kind of address, over a socket: `Allow` is correct, errors have the content type of the address,
 * and HEAD has the headers of GET.
 */
import { type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningSite, startListeningSite } from '../../support/sites/listeningSite.ts'

let site: ListeningSite
beforeAll(async () => {
  site = await startListeningSite('sqlite')
})
afterAll(() => site?.close())

interface Response {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request. Not with `fetch`, which cannot send TRACE and closes the connection after HEAD. */
const ask = (method: string, path: string, encoding = 'identity'): Promise<Response> =>
  new Promise((resolve, reject) => {
    const headers = { 'app-key': 'demo', accept: 'text/html,*/*', 'accept-encoding': encoding }
    const sent = request(
      { host: '127.0.0.1', port: site.port, method, path, headers, agent: false },
      async response => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const
const read = 'GET, HEAD'

/** Further addresses that `startListeningSite` does not list, with their `Allow` header. */
const addresses: Readonly<Record<string, string>> = {
  '/': read,
  '/about': read,
  '/About/': read,
  '/about?page=2': read,
  '/no-such-page': read,
  '/search?q=pond': read,
  '/sitemap': read,
  '/contact': 'GET, HEAD, POST',
  '/subscribe': 'GET, HEAD, POST',
  '/subscribe/confirm/x': 'GET, HEAD, POST',
  '/unsubscribe/x': 'GET, HEAD, POST',
  '/admin': read,
  '/admin/': read,
  '/admin/posts/form/1': read,
  '/robots.txt': read,
  '/sitemap.xml': read,
  '/sitemaps/none': read,
  '/feed.xml': read,
  '/manifest.webmanifest': read,
  '/favicon.ico': read,
  '/favicon.svg': read,
  '/service-worker.js': read,
  '/assets/site-1a2b.js': read,
  '/assets/none.js': read,
  '/files/demo/none.webp': read,
  '/healthz': read,
  '/readyz': read,
  '/api/docs': read,
  '/api/openapi.json': read,
  '/api/faqs': 'GET, HEAD, POST',
  '/api/faqs/1': 'DELETE, GET, HEAD, PUT',
  '/api/login': 'POST',
  '/api/contact': 'POST',
}

describe.each(Object.entries(addresses))('the methods of %s', (path, allow) => {
  const isApi = path.startsWith('/api/')

  test.each(methods)('the method %s is answered, or rejected with the allowed methods', async method => {
    const { status, headers, body } = await ask(method, path)
    if (allow.split(', ').includes(method)) {
      expect(status).not.toBe(405)
      return
    }
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow })
    expect(headers['content-type']).toBe(`${isApi ? 'application/json' : 'text/html'}; charset=utf-8`)
    if (method !== 'HEAD') expect(body).toContain(isApi ? '"wrong-method"' : '<header class="site-header">')
  })

  test.runIf(allow.includes('HEAD'))('HEAD returns the status and headers of GET without a body', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const withoutOwn = ({ status, headers }: Response) => ({
        status,
        ...headers,
        date: undefined,
        'x-request-id': undefined,
        'content-security-policy': String(headers['content-security-policy']).replaceAll(/'nonce-[^']*'/g, ''),
        // A cached page is compressed better after its first response.
        ...(encoding === 'gzip' && { 'content-length': typeof headers['content-length'] }),
      })
      const head = await ask('HEAD', path, encoding)
      const get = await ask('GET', path, encoding)
      const again = await ask('HEAD', path, encoding)
      expect([withoutOwn(head), withoutOwn(again)]).toEqual([withoutOwn(get), withoutOwn(get)])
      expect(head.body + again.body).toBe('')
    }
  })
})

test('an unknown API route rejects every method with a JSON error', async () => {
  for (const path of ['/api', '/api?x=1', '/api/', '/api/nothing'])
    for (const method of methods) {
      const { status, headers } = await ask(method, path)
      expect({ path, method, status, type: headers['content-type'], allow: headers.allow }).toEqual({
        ...{ path, method, status: 404, allow: undefined },
        type: 'application/json; charset=utf-8',
      })
    }
})
