/**
 * Closes connections so that their last response arrives. A connection that is closed while bytes come in is reset, and the client, or the proxy in front, may lose the
 * response with it: the server's side ends first, and the rest is read and dropped for a bounded time and amount.
 */
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../limits.ts'

export interface LingerLimits {
  readonly mostBytes: number
  readonly mostMs: number
  /** Greatest pause between two pieces, ms. */
  readonly silentMs: number
}

const usualLimits: LingerLimits = {
  mostBytes: limits.unreadBytes.value,
  mostMs: limits.unreadMs.value,
  silentMs: limits.unreadSilentMs.value,
}

/** Requests by the connection on which they come in. */
const requests = new WeakMap<Socket, IncomingMessage>()
const lingering = new WeakSet<Socket>()

/** Bounds what is read of a connection from now on: destroys it at the first limit. Gives the function that lifts the bounds. */
const boundReading = (socket: Socket, { mostBytes, mostMs, silentMs }: LingerLimits): (() => void) => {
  const destroy = (): void => void socket.destroy()
  const timer = setTimeout(destroy, mostMs)
  const silence = setTimeout(destroy, silentMs)
  let left = mostBytes
  const count = (bytes: Buffer): void => {
    left -= bytes.length
    if (left < 0) destroy()
    else silence.refresh()
  }
  const lift = (): void => {
    clearTimeout(timer)
    clearTimeout(silence)
    socket.off('data', count)
    socket.off('close', lift)
  }
  socket.on('data', count)
  socket.once('close', lift)
  return lift
}

/** Ends this side of a connection after what was written to it, and closes it once the client has, or at the first limit. */
export const closeLingering = (socket: Socket, lingerLimits: LingerLimits = usualLimits): void => {
  if (socket.destroyed || lingering.has(socket)) return
  lingering.add(socket)
  // No further request of it is parsed.
  socket.removeAllListeners('data')
  socket.end()
  socket.once('end', () => socket.destroy())
  boundReading(socket, lingerLimits)
  socket.resume()
}

/** Has a connection linger where it is to be closed behind a response whose request has not come in whole. */
export const lingerAfterResponses = (socket: Socket, lingerLimits: LingerLimits = usualLimits): void => {
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (requests.get(socket)?.complete === false) closeLingering(socket, lingerLimits)
    else close()
  }
}

/** A request names its body in its head. Source: RFC 9112, 6. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** A listener that notes what connections receive, and bounds what is read of a request behind its response where the connection stays open. */
export const dropUnreadBodies =
  (next: RequestListener, lingerLimits: LingerLimits = usualLimits): RequestListener =>
  (request, response) => {
    const { socket } = request
    requests.set(socket, request)
    if (!hasBody(request)) return next(request, response)
    response.once('finish', () => {
      if (request.complete || socket.destroyed || lingering.has(socket)) return
      const lift = boundReading(socket, lingerLimits)
      for (const event of ['end', 'close'] as const) request.once(event, lift)
      request.unpipe()
      request.resume()
    })
    next(request, response)
  }
