/**
 * `npm run bench -- --forms [--path PATH] [--field NAME] [--networks N] [--seconds N] [--server FILE]`: sends public
 * forms of the maximum size, 199 fields of 199 kB each, four at once from each network. Prints the event-loop delay,
 * the memory, and the statuses of the responses. The default form is on the site that `node scripts/build.js --added`
 * builds, and which `npm start` replaces.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { describeMachine } from '../system/machine.ts'
import type { Worst } from './loopWatch.ts'
import { startWatched } from './watchedServer.ts'

const fields = 199
const fieldBytes = 199_000
const atOnce = 4
const boundary = 'form-boundary'
/** Waiting time until the startup jobs have finished, ms. */
const startMs = 15_000
const lookMs = 500

const end = Buffer.from(`--${boundary}--\r\n`)
const fieldNamed = (name: string): Buffer =>
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(fieldBytes)}\r\n`)

const readOptions = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: args.filter(each => each !== '--forms'),
    options: { path: text, field: text, networks: text, seconds: text, server: text },
  })
  return {
    path: values.path ?? '/propose-branch',
    field: fieldNamed(values.field ?? 'services'),
    networks: Number(values.networks ?? '30'),
    seconds: Number(values.seconds ?? '20'),
    server: resolve(values.server ?? join(projectFolder, 'dist/server/main.js')),
  }
}

interface Form {
  readonly path: string
  /** One encoded field of the form. */
  readonly field: Buffer
}

/** Sends one form as fast as the server reads it. Returns the status of the response; 0 if the connection ended without one. */
const sendForm = async ({ hostname, port }: URL, { path, field }: Form, from: string): Promise<number> => {
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  const closed = new Promise<void>(done => socket.once('close', () => done()))
  let answer = ''
  socket.on('error', () => undefined)
  socket.on('data', bytes => {
    answer = (answer + bytes.toString('latin1')).slice(0, 100)
  })
  socket.on('end', () => socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: site.example\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${field.length * fields + end.length}\r\n\r\n`,
  )
  for (let sent = 0; sent < fields && !socket.destroyed; sent += 1)
    if (!socket.write(field)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
  if (!socket.destroyed) socket.end(end)
  await closed
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

/** Runs the measurement and prints it. */
export const runFormsBench = async (args: readonly string[]): Promise<void> => {
  const { networks, seconds, server: program, ...form } = readOptions(args)
  const folder = await mkdtemp(join(tmpdir(), 'bench-forms-'))
  const server = await startWatched(program, { DATA_DIR: folder, APP_KEY: 'demo', PORT: '0', LOG_LEVEL: 'error' })
  const statuses = new Map<number, number>()
  const worst: Worst[] = []
  try {
    await sleep(startMs)
    await server.worst()
    const until = performance.now() + seconds * 1_000
    const sendOn = async (from: string) => {
      while (performance.now() < until) {
        const status = await sendForm(new URL(server.url), form, from)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const senders = Array.from({ length: networks * atOnce }, (_, at) => sendOn(`127.0.${(at % networks) + 1}.1`))
    const watching = (async () => {
      while (performance.now() < until) {
        await sleep(lookMs)
        worst.push(await server.worst())
      }
    })()
    await Promise.all([...senders, watching])
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const most = (of: (each: Worst) => number): number => Math.max(0, ...worst.map(of))
  const { processor, cores, node } = describeMachine(undefined)
  console.info(
    `${form.path}: ${networks} networks, ${atOnce} forms of ${Math.round((fieldBytes * fields) / 1e6)} MB at once from each, ${seconds} s`,
  )
  console.info(
    `event loop: ${most(each => each.waited).toFixed(0)} ms at most, computing ${most(each => each.computed).toFixed(0)} ms`,
  )
  console.info(`memory: ${Math.round(most(each => each.memory) / 1e6)} MB at most`)
  console.info(`answers: ${[...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}`)
  console.info(`${processor}, ${cores} cores, Node ${node}`)
}
