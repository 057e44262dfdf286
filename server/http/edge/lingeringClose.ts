/**
 * Closes connections so that their last response arrives. Closing a connection while bytes come in resets it, and the
 * client, or the proxy in front, may lose the response. So the server half-closes first, and drops further input for a
 * limited time and amount.
 */
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../runtime/limits/limits.ts'

/** Limits for reading the rest of a request after its response. */
export interface LingerLimits {
  readonly mostBytes: number
  readonly mostMs: number
  /** Maximum time without new bytes, ms. */
  readonly silentMs: number
}

const usualLimits: LingerLimits = {
  mostBytes: limits.unreadBytes.value,
  mostMs: limits.unreadMs.value,
  silentMs: limits.unreadSilentMs.value,
}

/** Current request of each connection. */
const requests = new WeakMap<Socket, IncomingMessage>()
const lingering = new WeakSet<Socket>()

/**
 * Calls `listen` once a connection is being read. Node's parser may have paused it within a body, and resumes only if
 * the connection has no 'data' listener: one added too early would wait forever.
 */
const whenRead = (socket: Socket, listen: () => void): void => {
  if (socket.isPaused()) socket.once('resume', listen)
  else listen()
}

/** Reads a connection to its end and drops the bytes. Destroys it at the first exceeded limit. */
const drain = (socket: Socket, { mostBytes, mostMs, silentMs }: LingerLimits): void => {
  const destroy = (): void => void socket.destroy()
  const timer = setTimeout(destroy, mostMs)
  const silence = setTimeout(destroy, silentMs)
  socket.once('close', () => {
    clearTimeout(timer)
    clearTimeout(silence)
  })
  let left = mostBytes
  whenRead(socket, () =>
    socket.on('data', bytes => {
      left -= bytes.length
      if (left < 0) destroy()
      else silence.refresh()
    }),
  )
  socket.resume()
}

/** Half-closes a connection after pending output, and closes it once the client has closed its side, or at the first exceeded limit. */
export const closeLingering = (socket: Socket, lingerLimits: LingerLimits = usualLimits): void => {
  if (socket.destroyed || lingering.has(socket)) return
  lingering.add(socket)
  // Further requests are not parsed.
  socket.removeAllListeners('data')
  socket.end()
  socket.once('end', () => socket.destroy())
  drain(socket, lingerLimits)
}

/** Makes a connection linger if it is closed after a response whose request is incomplete. */
export const lingerAfterResponses = (socket: Socket, lingerLimits: LingerLimits = usualLimits): void => {
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (requests.get(socket)?.complete === false) closeLingering(socket, lingerLimits)
    else close()
  }
}

/** True if a request has a body, according to its head. Source: RFC 9112, 6. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** True if the rest of a body is so small that reading it is cheaper than a new connection. A chunked body has no stated length. */
const isSmall = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= limits.droppedBodyBytes.value

/** Reads and drops the rest of a request, so that the connection can be reused. Destroys the connection at the first exceeded limit. */
const dropRest = (request: IncomingMessage, { mostMs, silentMs }: LingerLimits): void => {
  const destroy = (): void => void request.socket.destroy()
  const timer = setTimeout(destroy, mostMs)
  const silence = setTimeout(destroy, silentMs)
  for (const event of ['end', 'close'] as const)
    request.once(event, () => {
      clearTimeout(timer)
      clearTimeout(silence)
    })
  request.unpipe()
  request.on('data', () => silence.refresh())
  request.resume()
}

/**
 * A request listener around `next` for unread bodies. A response that is sent before a large body has arrived closes
 * its connection, and says so in its headers: otherwise a proxy would send another visitor's request on a connection
 * with a pending body. After a small body the connection stays open. Source: RFC 9112, 9.3 and 9.6.
 */
export const closeAtUnreadBodies =
  (next: RequestListener, lingerLimits: LingerLimits = usualLimits): RequestListener =>
  (request, response) => {
    const { socket } = request
    requests.set(socket, request)
    if (!hasBody(request)) return next(request, response)
    const writeHead = response.writeHead
    response.writeHead = (...head: unknown[]) => {
      if (!request.complete && !isSmall(request)) response.shouldKeepAlive = false
      return Reflect.apply(writeHead, response, head)
    }
    response.once('finish', () => {
      if (!request.complete && !socket.destroyed && !lingering.has(socket)) dropRest(request, lingerLimits)
    })
    next(request, response)
  }
