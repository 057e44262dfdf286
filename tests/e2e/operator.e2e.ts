/** Operation of the built server: a used port, an unwritable log, startup messages, an invalid variable, a lost password. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { freePort } from '../../scripts/freePort.js'
import { credentials, startSite } from './support/site.ts'

const run = promisify(execFile)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const environment = (variables: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  DATA_DIR: folder,
  ...variables,
})

const signIn = (url: string, password: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': 'demo' },
    body: JSON.stringify({ identifier: credentials.email, password }),
  })

test('a server that first starts on a used port creates no data, and prints the password at the next startup', async () => {
  const other = createServer()
  const port = await new Promise<number>(resolve => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const refused = run(process.execPath, ['dist/server/main.js'], { env: environment({ PORT: String(port) }) })
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The server cannot listen on port ${port} of 127.0.0.1: the port is in use. Set PORT to another, or stop the program that uses it.\n`,
  })
  expect(existsSync(join(folder, 'site.sqlite'))).toBe(false)
  await new Promise(resolve => other.close(resolve))
  const site = await startSite({ DATA_DIR: folder, ADMIN_EMAIL: credentials.email })
  await expect.poll(() => site.output.join('')).toMatch(/Password {5}\S{20,} /)
  const [, password = ''] = /Password {5}(\S{20,})/.exec(site.output.join('')) ?? []
  expect((await signIn(site.url, password)).status).toBe(200)
  await site.stop()
})

test.skipIf(!existsSync('/dev/full'))('an unwritable log does not stop the server', async () => {
  await cp(inject('prepared'), folder, { recursive: true })
  const full = await open('/dev/full', 'w')
  const port = await freePort()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: environment({ PORT: String(port), METRICS_TOKEN: 'a-token-of-the-tests', LOG_LEVEL: 'info' }),
    stdio: ['ignore', full.fd, full.fd],
  })
  const ended = new Promise(resolve => server.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  const status = (path: string) =>
    fetch(url + path).then(
      answer => answer.status,
      () => 0,
    )
  await expect.poll(() => status('/readyz')).toBe(200)
  // More lines than the log buffers.
  for (let round = 0; round < 30; round += 1)
    await Promise.all(Array.from({ length: 100 }, () => status('/api/none-of-the-routes')))
  expect(await status('/')).toBe(200)
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-of-the-tests' } })
  expect(Number(/^site_log_dropped_lines_total (\d+)$/m.exec(await metrics.text())?.[1])).toBeGreaterThan(0)
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  await full.close()
})

test('the server prints site, database and files at startup, and warns of unknown variables and applications', async () => {
  await cp(inject('prepared'), folder, { recursive: true })
  const site = await startSite({
    DATA_DIR: folder,
    SITE_URL: 'https://site.example.org',
    SITE_ULR: 'https://other.example.org',
    DATABSE_URL: 'postgres://user:secret@host/site',
    REQUIRE_SECOND_FACTOR: 'dmeo',
  })
  await expect.poll(() => site.output.join('')).toContain('Listens on')
  const output = site.output.join('')
  expect(output).toContain('Site         https://site.example.org/\n')
  expect(output).toContain(`Database     ${join(folder, 'site.sqlite')}\nFiles        ${join(folder, 'files')}\n`)
  expect(output).toContain(`Listens on   ${site.url}\n`)
  expect(output).toContain('Unknown variable DATABSE_URL. Did you mean DATABASE_URL?')
  expect(output).toContain("REQUIRE_SECOND_FACTOR names the unknown application 'dmeo'")
  expect(output).not.toMatch(/secret|SITE_ULR/)
  await site.stop()
})

test('a server with an invalid variable ends with a sentence and the exit code for configuration errors', async () => {
  const refused = run(process.execPath, ['dist/server/main.js'], { env: environment({ SITE_URL: 'example' }) })
  await expect(refused).rejects.toMatchObject({ code: 78, stderr: expect.stringMatching(/^SITE_URL must be .*\n$/) })
})

test('the server operator resets a lost password while the server runs', async () => {
  await cp(inject('prepared'), folder, { recursive: true })
  const site = await startSite({ DATA_DIR: folder })
  const { token } = await (await signIn(site.url, credentials.password)).json()
  const sessions = () =>
    fetch(`${site.url}/api/sessions`, { headers: { 'app-key': 'demo', authorization: `Bearer ${token}` } })
  expect((await sessions()).status).toBe(200)

  const words = ['dist/server/cli/site.js', 'password']
  const { stdout } = await run(process.execPath, [...words, credentials.email], { env: environment() })
  const [, password = ''] = /Password {5}(\S{20,})/.exec(stdout) ?? []
  expect((await sessions()).status).toBe(401)
  expect((await signIn(site.url, credentials.password)).status).toBe(401)
  const signedIn = await signIn(site.url, password)
  expect(signedIn.status).toBe(200)

  const unknown = run(process.execPath, [...words, 'nobody@example.org'], { env: environment() })
  await expect(unknown).rejects.toMatchObject({
    code: 1,
    stderr:
      "The application 'demo' has no active user with the email nobody@example.org. Set APP_KEY for a user of another application.\n",
  })
  await site.stop()
})
