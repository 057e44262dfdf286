/** Other versions of Node, each with its own npm, from npm's registry. They are cached in node_modules/.cache. */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCodeOf } from '../../../server/runtime/errorCode.ts'

const run = promisify(execFile)

/** A version of Node and the npm that is released with it. */
interface Release {
  readonly node: string
  readonly npm: string
}

/** Newest release. */
export const newestRelease: Release = { node: '24.21.0', npm: '11.21.2' }
/** For Node 20 the oldest supported minor version, for the others the newest. */
const releases: readonly Release[] = [
  { node: '20.19.6', npm: '10.9.9' },
  { node: '22.23.3', npm: '10.9.9' },
  newestRelease,
]
/** Another release of each major version. Both releases of 20 report the same version of V8. */
const siblings: readonly Release[] = [
  { node: '20.20.2', npm: '10.9.9' },
  { node: '22.23.2', npm: '10.9.9' },
  { node: '24.20.0', npm: '11.21.2' },
]
const majorOf = ({ node }: Release) => node.split('.')[0]
const [ownMajor] = process.versions.node.split('.')

/** Supported releases, except for the current major version. */
export const otherReleases = releases.filter(release => majorOf(release) !== ownMajor)
/** Another release of the current major version. */
export const siblingRelease = [...siblings, ...releases].find(
  release => majorOf(release) === ownMajor && release.node !== process.versions.node,
)

/** True if the installation compiles the SQLite driver. Node 20 needs version 12 of it, whose binaries are not in npm's registry. */
export const isCompiledOn = (release: Release): boolean => majorOf(release) === '20'

/** True if the packages installed by the current Node include the driver for a release. */
export const hasDriverFor = (release: Release): boolean => isCompiledOn(release) === (ownMajor === '20')

/** True if the packages can be installed on a release. Compiling the SQLite driver needs make, Python and a C++ compiler. */
export const canInstallOn = (release: Release): boolean =>
  !isCompiledOn(release) ||
  ['make', 'c++', 'python3'].every(tool => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0)

const cache = resolve('node_modules/.cache/nodes')

/** Age after which a lock folder counts as left over from a killed run, ms. */
const abandonedMs = 15 * 60_000

/** Waits for the lock of a folder and takes it. */
const holdMark = async (mark: string): Promise<void> => {
  for (;;) {
    try {
      return await mkdir(mark)
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error
      const held = statSync(mark, { throwIfNoEntry: false })
      if (held && Date.now() - held.mtimeMs > abandonedMs) await rm(mark, { recursive: true, force: true })
      else await setTimeout(500)
    }
  }
}

/** Creates a folder once for all concurrent tests. `fill` writes to a temporary name, so that no test uses a partial folder. */
const make = async (folder: string, fill: (partial: string) => Promise<void>): Promise<string> => {
  await mkdir(dirname(folder), { recursive: true })
  const mark = `${folder}.making`
  await holdMark(mark)
  const partial = `${folder}.partial`
  try {
    if (existsSync(folder)) return folder
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial)
    await fill(partial)
    await rename(partial, folder)
    return folder
  } finally {
    await rm(mark, { recursive: true, force: true })
  }
}

/** Installs packages into a folder, without their scripts. */
const installPackages = async (folder: string, packages: readonly string[]): Promise<void> => {
  const words = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['install', '--prefix', folder, ...words, ...packages], { shell: process.platform === 'win32' })
}

/** Returns the path of the Node executable of a release. Downloads it on first use, unless it is the current one. */
export const fetchNode = async ({ node }: Release): Promise<string> => {
  if (node === process.versions.node) return process.execPath
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const name = `node-${system}`
  const folder = await make(join(cache, node), partial => installPackages(partial, [`${name}@${node}`]))
  return join(folder, 'node_modules', name, 'bin/node')
}

/** Returns the path of the npm script of a release. Downloads it on first use. */
export const fetchNpm = async ({ npm }: Release): Promise<string> => {
  const folder = await make(join(cache, `npm-${npm}`), partial => installPackages(partial, [`npm@${npm}`]))
  return join(folder, 'node_modules/npm/bin/npm-cli.js')
}

const installed = ['package.json', 'package-lock.json', '.npmrc', 'packages']
/** Programs that install scripts may call; no compiler is among them. */
const tools = ['sh', 'env', 'uname']
/** Environment variables that cut the time to compile SQLite to a third. The compiler reads these flags after the driver's own, so they apply. */
const unoptimized = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max' }

/**
 * Installs the production packages with the Node and npm of a release, by `npm ci --omit=dev`, and returns their folder.
 * The installation can call a compiler only if the SQLite driver must be compiled. The folder is created once for each
 * version of the package files.
 */
export const installOn = async (release: Release): Promise<string> => {
  const [program, npm] = [await fetchNode(release), await fetchNpm(release)]
  const hash = createHash('sha256')
  for (const file of installed.slice(0, 3)) hash.update(readFileSync(file))
  return make(join(cache, `installed-${release.node}-${hash.digest('hex').slice(0, 16)}`), async partial => {
    for (const name of installed) await cp(name, join(partial, name), { recursive: true })
    const bin = join(partial, 'bin')
    await mkdir(bin)
    await symlink(program, join(bin, 'node'))
    for (const tool of tools) {
      const { stdout } = await run('sh', ['-c', `command -v ${tool}`])
      await symlink(stdout.trim(), join(bin, tool))
    }
    const { PATH: _, ...env } = process.env
    const path = isCompiledOn(release) ? `${bin}:${process.env.PATH}` : bin
    const words = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline']
    await run(program, [npm, ...words], { cwd: partial, env: { ...env, ...unoptimized, PATH: path } })
  })
}
