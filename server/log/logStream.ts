/**
 * Output stream of the log whose errors never end the process. Lines that cannot be written are buffered up to a limit,
 * then dropped and counted.
 * By comparison, sonic-boom, the stream of pino, blocks the event loop while a pipe is full, and after a full disk
 * writes nothing until the next line.
 */
import { writeSync } from 'node:fs'

/** Target of the logger. */
export interface LogStream {
  /** Writes one line, which ends with a line break. */
  write(line: string): void
  /** Tries again to write the buffered lines. */
  flush(): void
  /** Number of lines dropped since startup. */
  dropped(): number
}

interface LogStreamOptions {
  /**
   * Writes bytes and returns the number accepted. Throws the error of the system. Default: writes to standard output.
   */
  readonly writeBytes?: (bytes: Buffer) => number
  /** Line that reports the number of dropped lines. */
  readonly droppedLine: (count: number) => string
}

/** Maximum size of the buffered lines, bytes. */
const maxWaitingBytes = 256 * 1024
/** Delay between two tries, ms. */
const retryAfter = 1000

/** Creates a stream, which writes immediately as long as the system accepts it. */
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

  /** Writes buffered lines until the system accepts no more. */
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
      if (waitingBytes >= maxWaitingBytes) {
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
