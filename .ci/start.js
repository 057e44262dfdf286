/**
 * Tests `npm start` in a fresh checkout, as README.md describes it: the command must build the site, print the first
 * password, serve the site and the back office, let the first user sign in, and stop.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/freePort.js'

/** Maximum time for a build and for the pictures of the starter content, ms. */
const startMs = 900_000
const pollMs = 200

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const dataFolder = await mkdtemp(join(tmpdir(), 'start-'))
const server = spawn('npm', ['start'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
  stdio: ['ignore', 'pipe', 'inherit'],
  // npm and the server form a process group, so that one signal reaches both, as Ctrl+C does.
  detached: true,
})
let printed = ''
server.stdout.setEncoding('utf8').on('data', text => {
  printed += text
  process.stdout.write(text)
})
const ended = new Promise(resolve => server.once('exit', resolve))
/** @param {NodeJS.Signals} signal */
const signalAll = signal => {
  if (server.pid === undefined || server.exitCode !== null) return
  process.kill(-server.pid, signal)
}

const isReady = () =>
  fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  )

/** Throws an error with the message `failure` unless the condition is true. @param {boolean} condition @param {string} failure */
const require = (condition, failure) => {
  if (!condition) throw new Error(`npm start failed: ${failure}`)
}

/** @param {string} path @param {RequestInit} [init] */
const read = async (path, init) => {
  const answer = await fetch(new URL(path, url), init)
  require(answer.status === 200, `${path} answers ${answer.status} instead of 200.`)
  return answer.text()
}

const visit = async () => {
  const { applications: settings, sliders } = JSON.parse(await readFile('starter/content.json', 'utf8'))
  const home = await read('/')
  for (const text of [settings.name, sliders[0].title])
    require(home.includes(text), `the home page does not show '${text}'.`)
  const parts = [...home.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="(\/[^"]+\.(?:js|css))"/g)]
  require(parts.length > 1, 'the home page does not link to a script and a style sheet.')
  for (const [, path = ''] of parts) await read(path)
  require((await read('/admin')).includes('id="admin-root"'), '/admin does not show the back office.')
}

const signIn = async () => {
  const [, identifier] = /^First user +(\S+)/m.exec(printed) ?? []
  const [, password] = /^Password +(\S+)/m.exec(printed) ?? []
  const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
  const body = JSON.stringify({ identifier, password })
  const { token } = JSON.parse(await read('/api/login', { method: 'POST', headers, body }))
  const { data } = JSON.parse(
    await read('/api/pages', { headers: { 'app-key': 'demo', authorization: `Bearer ${token}` } }),
  )
  require(data.total > 0, 'the list of pages is empty.')
}

try {
  for (const deadline = Date.now() + startMs; !(await isReady()); ) {
    require(server.exitCode === null && Date.now() < deadline, 'the server does not answer.')
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
  await visit()
  await signIn()
  signalAll('SIGINT')
  await ended
  require(!(await isReady()), 'the server still answers after Ctrl+C.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  signalAll('SIGKILL')
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
