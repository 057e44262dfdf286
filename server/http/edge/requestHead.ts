/** Normalizes the address in the head of a request. Source: RFC 9112, 3.2. */
import type { IncomingMessage } from 'node:http'
import { domainToUnicode } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../runtime/errors.ts'

/** A host name or address with an optional port; the URL parser decides on the rest. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
/** Absolute form of a request target, as sent to a proxy, which every server must accept. */
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)/i
/** Host of an HTTP/1.0 request without a Host header. */
const unnamedHost = 'localhost'

/** The last valid host, as most requests have the same. */
let lastHost = ''

/**
 * True if every `xn--` label of a host name can be decoded. Node 24 parses any such label; other versions and programs
 * refuse invalid ones.
 */
const isReadable = ({ hostname }: URL): boolean => !/(?:^|\.)xn--/.test(domainToUnicode(hostname))

const isHost = (host: string): boolean => {
  if (host === lastHost) return true
  const address = `http://${host}`
  if (!hostPattern.test(host) || !URL.canParse(address) || !isReadable(new URL(address))) return false
  lastHost = host
  return true
}

const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/**
 * Normalizes the head of a request: `url` is a path with its query; the header `host` exists and is in lower case;
 * `x-forwarded-proto`, if present, is 'http' or 'https'; and `x-forwarded-host` is removed. A proxy passes the host
 * name in `host`, or the site has SITE_URL, and any other name could poison pages in shared caches. Returns false if
 * the head has no valid host or path. Idempotent.
 */
export const normalizeHead = (request: IncomingMessage): boolean => {
  const { headers } = request
  const { url = '' } = request
  const [, authority, path] = (url.startsWith('/') ? null : absoluteForm.exec(url)) ?? []
  if (authority !== undefined && path !== undefined) {
    request.url = path.startsWith('/') ? path : `/${path}`
    headers.host = authority
  }
  if (headers.host === undefined && request.httpVersion === '1.0') headers.host = unnamedHost
  if (headers['x-forwarded-host'] !== undefined) delete headers['x-forwarded-host']
  const protocol = headers['x-forwarded-proto']
  if (protocol !== undefined)
    headers['x-forwarded-proto'] = /(?:^|,)\s*https\s*$/i.test(String(protocol)) ? 'https' : 'http'
  headers.host = headers.host?.toLowerCase() ?? ''
  const isForServer = request.url === '*' && request.method === 'OPTIONS'
  return (request.url?.startsWith('/') === true || isForServer) && isHost(headers.host) && !hasTwoHosts(request)
}

/** True if the percent-encoding of a path is valid. */
const isDecodable = (path: string): boolean => {
  try {
    // The comparison keeps the bundler from removing the call, whose value would be unused.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/** Request target with a path that the router can decode: if the percent-encoding is invalid, each '%' is escaped. */
export const readableTarget = (url: string): string => {
  if (!url.includes('%')) return url
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  if (isDecodable(path)) return url
  return path.replaceAll('%', '%25') + (query === undefined ? '' : `?${query}`)
}

/** Registers a hook that refuses requests without a valid host or path with Failure 'bad-request'. */
export const requireProperHeads = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => done(normalizeHead(raw) ? undefined : new Failure('bad-request')))
}

/** URL of a request at the site's origin; the request's head must be normalized. */
export const addressAt = (origin: string, url: string): URL => new URL(`${origin}${url}`)
