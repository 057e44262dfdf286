/** Starts the built product. Each browser test file has its own site, on a copy of one prepared data folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { build } from '../../../scripts/build.js'
import { freePort } from '../../../scripts/freePort.js'
import { isStale } from '../../../scripts/freshness.js'
import type { Language } from '../../../src/schema/values/language.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the starter content. */
    prepared: string
  }
}

/**
 * Starts `dist/server/main.js` with the Node binary `program` in the folder `cwd`, by default the current ones, and
 * waits until it responds. `stop` ends it and returns its exit code.
 */
export const startSite = async (
  variables: Readonly<Record<string, string>>,
  { program = process.execPath, cwd = process.cwd() } = {},
) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output: string[] = []
  const server: ChildProcess = spawn(program, ['dist/server/main.js'], {
    cwd,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  server.stdout?.on('data', chunk => output.push(String(chunk)))
  server.stderr?.on('data', chunk => output.push(String(chunk)))

  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  // The first start renders all pictures of the starter, which takes minutes on a busy machine. Only a failing start waits that long.
  const deadline = Date.now() + 300_000
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not start:\n${output.join('')}`)
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    url,
    output,
    signal: (name: NodeJS.Signals): boolean => server.kill(name),
    /** Resolves with the exit code once the process has ended; null if a signal killed it. */
    ended,
    stop: async (): Promise<number | null> => {
      server.kill('SIGTERM')
      return ended
    },
  }
}

/** First user of every site created here. */
export const credentials = { email: 'editor@example.org', password: 'a long enough password' }

const firstUser = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password }

/** Folder of renditions, which a site creates on first request. */
const renditionsOf = (folder: string) => join(folder, 'files', 'renditions')

/**
 * Starts a separate site with the starter content, on a copy of the prepared folder, which `stop` removes. `prepare` may
 * change the copy first. All sites share the renditions, which take most of the time.
 */
export const startFilledSite = async (
  prepared: string,
  variables: Readonly<Record<string, string>> = {},
  prepare: (folder: string) => Promise<unknown> = async () => undefined,
  options: Parameters<typeof startSite>[1] = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const drawn = renditionsOf(prepared)
  await cp(prepared, folder, { recursive: true, filter: path => path !== drawn })
  await symlink(drawn, renditionsOf(folder), 'junction')
  await prepare(folder)
  const site = await startSite({ DATA_DIR: folder, ...firstUser, ...variables }, options)
  return {
    ...site,
    stop: async () => {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface AddedSite {
  readonly name: string
  readonly language: Language
  readonly variables?: Readonly<Record<string, string>>
}

/** Starts a site created by `npm run site -- add`, on a server whose first site has the starter content. */
export const startAddedSite = (prepared: string, { name, language, variables }: AddedSite) =>
  startFilledSite(prepared, { APP_KEY: 'added', ...variables }, folder => {
    const words = ['add', 'added', '--name', name, '--email', credentials.email, '--language', language]
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, ADMIN_PASSWORD: credentials.password }
    return promisify(execFile)(process.execPath, ['scripts/run.js', 'cli/site', ...words], { env })
  })

const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  if (isStale()) await build({ quiet: true })
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const site = await startSite({ DATA_DIR: folder, ...firstUser })
  await site.stop()
  await mkdir(renditionsOf(folder), { recursive: true })
  project.provide('prepared', folder)
  return () => rm(folder, { recursive: true, force: true })
}

export { setup }
