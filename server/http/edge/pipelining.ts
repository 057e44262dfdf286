/**
 * Takes the requests of one connection one after another. Node hands out every request that a client has pipelined at once; a response that waits
 * behind another on its connection holds memory, and never emits 'close' when the connection goes away.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../limits.ts'

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
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > most) return void socket.destroy()
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      next(request, response)
    })
  }
}

/** Bytes that are parsed between two looks at whether the connection is still there. A request takes 18 or more. */
const pieceBytes = 256
const endsOfHeads = ['\n\r\n', '\n\n'].map(text => Buffer.from(text))

/** Whether so many heads of requests may end in some bytes. */
const mayHoldMoreThan = (most: number, bytes: Buffer): boolean =>
  endsOfHeads.some(end => {
    let count = 0
    for (let at = bytes.indexOf(end); at >= 0 && count <= most; at = bytes.indexOf(end, at + end.length)) count += 1
    return count > most
  })

/**
 * Parses what comes with many requests in pieces, and no further once the connection is closed: Node makes a request and a response of each of the
 * thousands that fit into what it reads at once, also after the first ones were too many.
 */
export const parseInPieces = (socket: Socket, most: number = limits.pipelinedRequests.value): void => {
  // The server has added its parser, which takes all that is read at once.
  const parsers = socket.listeners('data')
  socket.removeAllListeners('data')
  const parse = (bytes: Buffer) => {
    for (const parser of parsers) Reflect.apply(parser, socket, [bytes])
  }
  socket.on('data', (bytes: Buffer) => {
    if (!mayHoldMoreThan(most, bytes)) return parse(bytes)
    for (let at = 0; at < bytes.length && !socket.destroyed; at += pieceBytes) {
      // The parser has had enough for now.
      if (socket.isPaused()) return void socket.unshift(bytes.subarray(at))
      parse(bytes.subarray(at, at + pieceBytes))
    }
  })
}
