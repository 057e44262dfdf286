/** The address in the head of a request, normalised for everything that reads it. Source: RFC 9112, 3.2. */
import type { IncomingMessage } from 'node:http'
import { domainToUnicode } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../../errors.ts'

/** A name or a number with an optional port; the parser of addresses decides on the rest. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
/** The target of a request to a proxy, which every server must take. */
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)/i
/** For a client of HTTP/1.0, which need not name a host. */
const unnamedHost = 'localhost'

/** The host that was checked last: most requests name the same. */
let lastHost = ''

/** Whether a parsed name can be read in its own script: Node 24 parses any `xn--` label, other versions and programs refuse those that stand for nothing. */
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
 * Brings the head of a request into one form: `url` is a path with its query, the header `host` is there in lower case, `x-forwarded-proto` is 'http' or
 * 'https' where it is there, and `x-forwarded-host` is gone: a proxy passes the name on in `host`, or the site knows it by SITE_URL, and
 * any other would put a stranger's name into pages that shared caches store. Gives false for a head that names no host or no path. Applying it twice changes nothing.
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

/** The target of a request whose path the router can read: where it is not percent-encoded as it should be, each '%' stands for itself. */
export const readableTarget = (url: string): string => {
  if (!url.includes('%')) return url
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + (query === undefined ? '' : `?${query}`)
  }
}

/** Refuses requests whose head names no host or no path. Throws Failure 'bad-request'. */
export const requireProperHeads = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => done(normalizeHead(raw) ? undefined : new Failure('bad-request')))
}

/** The address of a request, at the origin of the site. `url` is that of a request with a proper head. */
export const addressAt = (origin: string, url: string): URL => new URL(`${origin}${url}`)
