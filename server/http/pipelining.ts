/**
 * Takes the requests of one connection one after another. Node hands out every request that a client has pipelined at once; a response that waits
 * behind another on its connection holds memory, and never emits 'close' when the connection goes away.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../limits.ts'

/**
 * When a connection closes, Node destroys each request that still waits on it with an error of its own. Nobody reads their stacks, which would take
 * most of the time that thousands of such requests cost.
 */
const leaveStacksOut = (socket: Socket): void => {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

/**
 * A listener that calls `next` for a request when its response may be written, which is never where the connection closes first.
 * A connection with more than `most` requests waiting is closed.
 */
export const oneAtATime = (next: RequestListener, most: number = limits.pipelinedRequests.value): RequestListener => {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // Node assigns the socket to the response that is written next, and to the others in turn.
    if (response.socket) return next(request, response)
    if (!waiting.has(socket)) leaveStacksOut(socket)
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > most) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      next(request, response)
    })
  }
}
