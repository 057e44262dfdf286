/** The built server on versions of Node other than the one that built it. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '../../scripts/build.js'
import { isStale } from '../../scripts/freshness.js'
import { credentials, startSite } from '../e2e/support/site.ts'
import {
  canInstallOn,
  fetchNode,
  hasDriverFor,
  installOn,
  otherReleases,
  siblingRelease,
} from '../support/harness/nodes.ts'
import { writeSmallStarter } from '../support/harness/smallStarter.ts'

const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  if (isStale()) await build({ quiet: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const firstUser = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password }

/** Copies the build into the folder. */
const copyBuild = async () => {
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await cp('package.json', join(folder, 'package.json'))
  await writeSmallStarter(folder)
}

/** Starts the build with some packages, requests a page and its picture, signs in, saves a record, and shuts the server down cleanly. */
const visitAndSave = async (program: string, packages: string) => {
  await copyBuild()
  await symlink(packages, join(folder, 'node_modules'))
  const site = await startSite({ DATA_DIR: join(folder, 'data'), ...firstUser }, { program, cwd: folder })
  try {
    const page = await fetch(site.url)
    expect(page.status).toBe(200)
    const [picture = ''] = /\/files\/demo\/pond-dawn-[\w-]+\.webp/.exec(await page.text()) ?? []
    expect((await fetch(site.url + picture)).headers.get('content-type')).toBe('image/webp')
    const call = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await fetch(site.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'app-key': 'demo', ...headers },
        body: JSON.stringify(body),
      })
      expect([path, answer.status]).toEqual([path, path === '/api/login' ? 200 : 201])
      return answer.json()
    }
    const { email: identifier, password } = credentials
    const { token } = await call('/api/login', { identifier, password })
    await call('/api/faqs', { faq_title: 'Which Node?', status: 1 }, { authorization: `Bearer ${token}` })
  } finally {
    expect(await site.stop(), site.output.join('')).toBe(0)
  }
}

// Newest release first: the oldest compiles its packages, and the tests of storage need them at the same time.
describe.each(otherReleases.filter(canInstallOn).toReversed())('the built server on Node $node', release => {
  test('the built server runs with production packages only', async () => {
    const program = await fetchNode(release)
    await visitAndSave(program, join(await installOn(release), 'node_modules'))
  })

  test.runIf(hasDriverFor(release))(
    'the built server runs with packages installed by another Node version',
    async () => {
      const program = await fetchNode(release)
      await visitAndSave(program, resolve('node_modules'))
    },
  )

  test.skipIf(hasDriverFor(release))(
    'the built server fails with a remedy if its database driver is missing',
    async () => {
      const program = await fetchNode(release)
      const { NODE_PATH: _, ...env } = process.env
      const started = run(program, ['dist/server/main.js'], { env: { ...env, DATA_DIR: folder, PORT: '0' } })
      await expect(started).rejects.toMatchObject({
        code: 1,
        stderr: `The driver of SQLite in node_modules does not run on Node ${release.node}. Install it again with this version of Node: npm ci\n`,
      })
    },
  )
})

test('the startup error without the optional packages names cause and remedies', async () => {
  await copyBuild()
  await mkdir(join(folder, 'node_modules'))
  for (const name of ['@node-rs', 'sharp'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
  const { NODE_PATH: _, ...env } = process.env
  const started = run(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { ...env, DATA_DIR: join(folder, 'data'), PORT: '0' },
  })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^node_modules has no driver of SQLite: .*--omit=optional.*npm ci.*DATABASE_URL.*\n$/,
    ),
  })
})

describe.skipIf(!siblingRelease)('another release of the same Node major version', () => {
  test('another minor Node release runs the build, and ignores its code cache', async () => {
    if (!siblingRelease) return
    const program = await fetchNode(siblingRelease)
    await visitAndSave(program, resolve('node_modules'))
  })
})
