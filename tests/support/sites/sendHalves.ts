/** HTTP requests whose body arrives in two parts. */
import { connect } from 'node:net'

interface HalvedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
}

interface Between {
  /** Resolves once the server has read the head. */
  readonly arrived: Promise<void>
  /** Runs between the two parts. */
  readonly meanwhile: () => Promise<unknown>
}

/**
 * Sends the head and half of the body of a request to a port of this machine, runs `meanwhile` once the server has read
 * the head, and sends the rest. Returns the status and text of the response.
 */
export const sendHalves = async (
  port: number,
  { method, url, headers, payload }: HalvedRequest,
  { arrived, meanwhile }: Between,
): Promise<{ readonly status: number; readonly text: string }> => {
  const half = Math.floor(payload.length / 2)
  const all = { ...headers, 'content-length': String(payload.length), connection: 'close' }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
  socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(payload.subarray(0, half))
  // A server that rejects the head responds and closes the connection at once.
  await Promise.race([arrived, closed])
  try {
    await meanwhile()
    socket.write(payload.subarray(half))
    await closed
  } finally {
    socket.destroy()
  }
  const text = Buffer.concat(chunks).toString()
  return { status: Number(text.slice('HTTP/1.1 '.length, 12)), text }
}
