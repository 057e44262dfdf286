/**
 * Where the log goes. It never ends the process: what cannot be written waits for a while, and is dropped and counted beyond that.
 * Compared with sonic-boom, which comes with pino: that stops the event loop while a pipe is full, and after a full disk writes nothing until the next line.
 */
import { writeSync } from 'node:fs'

/** A target of the logger. */
export interface LogStream {
  /** Writes one line, which ends with a line break. */
  write(line: string): void
  /** Tries once more to write what waits. */
  flush(): void
  /** Lines that were dropped since the start. */
  dropped(): number
}

interface LogStreamOptions {
  /** Writes bytes; gives how many were taken. Throws the system's error. Default: to the standard output. */
  readonly writeBytes?: (bytes: Buffer) => number
  /** A line that says how many were dropped. */
  readonly droppedLine: (count: number) => string
}

/** Lines that wait while nothing can be written, bytes. */
const mostWaiting = 256 * 1024
/** Between two tries, ms. */
const retryAfter = 1000

export const createLogStream = ({
  writeBytes = bytes => writeSync(1, bytes),
  droppedLine,
}: LogStreamOptions): LogStream => {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let droppedNow = 0
  let droppedInAll = 0
  let retry: NodeJS.Timeout | undefined

  const add = (line: string): void => {
    const bytes = Buffer.from(line)
    waiting.push(bytes)
    waitingBytes += bytes.length
  }

  /** Writes what waits, until the system takes no more. */
  const flush = (): void => {
    retry = undefined
    try {
      for (let [bytes] = waiting; bytes !== undefined; [bytes] = waiting) {
        const taken = writeBytes(bytes)
        waitingBytes -= taken
        if (taken === bytes.length) waiting.shift()
        else waiting[0] = bytes.subarray(taken)
        if (waiting.length > 0 || droppedNow === 0) continue
        add(droppedLine(droppedNow))
        droppedNow = 0
      }
    } catch {
      retry = setTimeout(flush, retryAfter).unref()
    }
  }

  return {
    flush,
    write: line => {
      if (waitingBytes >= mostWaiting) {
        droppedNow += 1
        droppedInAll += 1
        return
      }
      add(line)
      if (retry === undefined) flush()
    },
    dropped: () => droppedInAll,
  }
}
