/**
 * Takes the requests of one connection one after another. Node hands out every request that a client has pipelined at once; a response that waits
 * behind another on its connection holds memory, and never emits 'close' when the connection goes away.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../limits.ts'

interface Pipeline {
  /** Requests whose responses wait behind another. */
  waiting: number
  /** Requests that had to wait since the last one that had not. */
  inBurst: number
  /** Whether no more is parsed until one of the waiting requests is begun. */
  isHeld: boolean
}

const pipelines = new WeakMap<Socket, Pipeline>()
const pipelineOf = (socket: Socket): Pipeline => {
  const known = pipelines.get(socket)
  if (known) return known
  const pipeline: Pipeline = { waiting: 0, inBurst: 0, isHeld: false }
  pipelines.set(socket, pipeline)
  return pipeline
}

/**
 * A listener that calls `next` for a request when its response may be written, which is never where the connection closes first.
 * A connection is closed by the first request after `most` that had to wait without a pause.
 */
export const oneAtATime =
  (next: RequestListener, most: number = limits.pipelinedRequests.value): RequestListener =>
  (request, response) => {
    const { socket } = request
    const pipeline = pipelineOf(socket)
    // Node assigns the socket to the response that is written next, and to the others in turn.
    if (response.socket) {
      pipeline.inBurst = 0
      return next(request, response)
    }
    pipeline.inBurst += 1
    if (pipeline.inBurst > most) return void socket.destroy()
    pipeline.waiting += 1
    response.once('socket', () => {
      pipeline.waiting -= 1
      if (pipeline.isHeld) {
        pipeline.isHeld = false
        socket.resume()
      }
      next(request, response)
    })
  }

/** Bytes that are parsed between two looks at how many requests wait. A request takes 18 or more. */
const pieceBytes = 256
const endsOfHeads = ['\n\r\n', '\n\n'].map(text => Buffer.from(text))

const hasMoreThan = (most: number, end: Buffer, bytes: Buffer): boolean => {
  let count = 0
  for (let at = bytes.indexOf(end); at >= 0 && count <= most; at = bytes.indexOf(end, at + end.length)) count += 1
  return count > most
}

/** Bytes that are parsed at once: all of them, unless so many heads of requests may end in them. */
const pieceOf = (bytes: Buffer, most: number): number =>
  bytes.length > pieceBytes && endsOfHeads.some(end => hasMoreThan(most, end, bytes)) ? pieceBytes : bytes.length

/**
 * Parses the requests of a connection while fewer than `most` wait, and leaves the others in the connection: Node makes a request and a response
 * of each of the thousands that fit into what it reads at once, also after the connection was closed.
 */
export const parseInPieces = (socket: Socket, most: number = limits.parsedRequests.value): void => {
  const pipeline = pipelineOf(socket)
  // The server has added its parser, which takes all that is read at once.
  const parsers = socket.listeners('data')
  socket.removeAllListeners('data')
  const parse = (bytes: Buffer) => {
    for (const parser of parsers) Reflect.apply(parser, socket, [bytes])
  }
  socket.on('data', (bytes: Buffer) => {
    const size = pieceOf(bytes, most)
    for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
      if (pipeline.waiting >= most) {
        pipeline.isHeld = true
        socket.pause()
      }
      // Here, or by the parser, which has had enough for now.
      if (socket.isPaused()) return void socket.unshift(bytes.subarray(at))
      parse(size === bytes.length ? bytes : bytes.subarray(at, at + size))
    }
  })
}
