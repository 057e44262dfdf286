/**
 * Processes the requests of one connection sequentially. Node emits all pipelined requests at once; a response that
 * waits for another on its connection uses memory, and never emits 'close' if the connection is lost.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../runtime/limits/limits.ts'

interface Pipeline {
  /** Number of requests whose responses wait for another. */
  waiting: number
  /** Number of consecutive requests that had to wait. */
  inBurst: number
  /** True if parsing is paused until one of the waiting requests begins. */
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
 * A listener that calls `next` for a request once its response may be written, which is never if the connection closes
 * first. More than `most` consecutive waiting requests close the connection.
 */
export const oneAtATime =
  (next: RequestListener, most: number = limits.pipelinedRequests.value): RequestListener =>
  (request, response) => {
    const { socket } = request
    const pipeline = pipelineOf(socket)
    // Node assigns the socket to the response that is next, and to the others in order.
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

/** Bytes that are parsed between two checks of the waiting requests. A request takes at least 18. */
const pieceBytes = 256
const endsOfHeads = ['\n\r\n', '\n\n'].map(text => Buffer.from(text))

const hasMoreThan = (most: number, end: Buffer, bytes: Buffer): boolean => {
  let count = 0
  for (let at = bytes.indexOf(end); at >= 0 && count <= most; at = bytes.indexOf(end, at + end.length)) count += 1
  return count > most
}

/** Bytes that are parsed at once: all of them, unless they may contain more than `most` request heads. */
const pieceOf = (bytes: Buffer, most: number): number =>
  bytes.length > pieceBytes && endsOfHeads.some(end => hasMoreThan(most, end, bytes)) ? pieceBytes : bytes.length

/**
 * Parses requests of a connection only while fewer than `most` wait, and leaves the rest in the socket. Otherwise Node
 * would create a request and a response for each of the thousands that fit into one read, even after the connection was
 * closed.
 */
export const parseInPieces = (socket: Socket, most: number = limits.parsedRequests.value): void => {
  const pipeline = pipelineOf(socket)
  // The server has added its parser, which consumes everything that is read.
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
      // The socket is paused, here or by the parser.
      if (socket.isPaused()) return void socket.unshift(bytes.subarray(at))
      parse(size === bytes.length ? bytes : bytes.subarray(at, at + size))
    }
  })
}
