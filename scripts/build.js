/**
 * `npm run build`: builds everything into dist/, including the server's code cache. `--if-stale` builds only if a
 * source has changed.
 * `--added` is for measurements: it adds the resources of tests/fixtures to the site, until `npm start` rebuilds it
 * without them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { unsupportedNode } from '../server/runtime/supportedNode.js'
import { hashFile, isStale, sourcesText } from './freshness.js'
import { productFolder, siteFolder } from './site/folders.js'
import { siteMistakes } from './site/siteMistakes.js'
import { writeNotices } from './thirdParty/writeNotices.js'
import { collectBundled } from './vite/collectBundled.js'

const result = 'dist'
const partialPrefix = 'dist.new-'
const previousPrefix = 'dist.old-'
/** Age after which the folder of an unfinished build counts as left over from a killed one, ms. */
const abandonedAfter = 60 * 60 * 1000
/** Time for which scripts and styles of previous builds are served, for open pages and a server that still runs, ms. */
const previousAssetsFor = 7 * 24 * 60 * 60 * 1000

/** Reason why a build is impossible, as a text for the operator. */
export class BuildError extends Error {}

/** Environments of vite.config.ts, each with its folder below dist/. */
const folders = { client: 'site', admin: 'admin', program: 'program', ssr: 'server' }

/** Loads Vite, which a production installation lacks. */
const loadVite = async () => {
  try {
    return await import('vite')
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const state = existsSync(result) ? 'The sources have changed since dist/ was built' : 'The site is not built yet'
    throw new BuildError(
      `${state}, and the development packages are not installed. Install them: npm ci --include=dev`,
      { cause },
    )
  }
}

/** Creates an empty folder beside dist/. */
const makePartial = async () => {
  try {
    const folder = `${partialPrefix}${process.pid}-${Date.now()}`
    await mkdir(folder)
    return folder
  } catch (cause) {
    throw new BuildError(
      `The build failed, because this user cannot write to ${process.cwd()}. Run npm run build as its owner.`,
      {
        cause,
      },
    )
  }
}

/** Removes the remains of killed builds. */
const removeAbandoned = async () => {
  for (const name of await readdir('.')) {
    if (!name.startsWith(partialPrefix) && !name.startsWith(previousPrefix)) continue
    if (Date.now() - (await stat(name)).mtimeMs > abandonedAfter) await rm(name, { recursive: true, force: true })
  }
}

/** NODE_OPTIONS of the systemd unit and the image; '' if the folder `deploy` does not exist. @returns {string} */
const deployedOptions = () => {
  const file = join(productFolder, 'deploy/environment.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).NODE_OPTIONS : ''
}

/**
 * Writes V8's code cache of the server, once without NODE_OPTIONS and once with those of the unit: Node 20 accepts a
 * cache only under the same options. Without it the server starts too, but more slowly, so a failure does not fail the
 * build.
 * @param {string} folder
 */
const storeCompiledCode = folder => {
  for (const NODE_OPTIONS of new Set(['', deployedOptions()])) {
    const { status } = spawnSync(process.execPath, [join(folder, 'server/cli/storeCompiledCode.js')], {
      env: { ...process.env, NODE_OPTIONS },
      stdio: 'inherit',
    })
    if (status === 0) continue
    console.warn('The server will start more slowly, because its code could not be precompiled. See the reason above.')
    return
  }
}

/** Copies recent assets of the current build that the new one lacks; their names contain a hash of their content. @param {string} folder */
const copyPreviousAssets = async folder => {
  for (const assets of ['site/assets', 'admin/assets'])
    await cp(join(result, assets), join(folder, assets), {
      recursive: true,
      force: false,
      preserveTimestamps: true,
      filter: async source => {
        const { mtimeMs, isDirectory } = await stat(source).then(found => ({
          mtimeMs: found.mtimeMs,
          isDirectory: found.isDirectory(),
        }))
        return isDirectory || Date.now() - mtimeMs < previousAssetsFor
      },
    }).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** Replaces the current build with a finished one. @param {string} folder */
const install = async folder => {
  const previous = `${previousPrefix}${folder.slice(partialPrefix.length)}`
  await rename(result, previous).catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, result)
  await rm(previous, { recursive: true, force: true })
}

/** Throws BuildError with all mistakes in the site's configuration and in the descriptors. @param {typeof import('vite')} vite */
export const checkDescriptors = async vite => {
  const { mistakes, findings } = await siteMistakes(vite)
  if (mistakes !== undefined) throw new BuildError(mistakes)
  if (findings !== undefined) console.warn(findings)
}

/** Vite plugin that adds the resources of tests/fixtures. @param {typeof import('vite')} vite */
const addedResources = async ({ runnerImport }) => {
  /** @type {{ module: typeof import('../tests/support/harness/addedResource.ts') }} */
  const { module } = await runnerImport(join(productFolder, 'tests/support/harness/addedResource.ts'), {
    configFile: false,
    logLevel: 'warn',
  })
  return module.addedResource()
}

/**
 * Builds everything for production, whatever NODE_ENV of the process is. dist/ is replaced once all of it is done.
 * @param {{ quiet?: boolean, added?: boolean }} [options]
 */
export const build = async ({ quiet = false, added = false } = {}) => {
  const unsupported = unsupportedNode()
  if (unsupported !== undefined) throw new BuildError(unsupported)
  const vite = await loadVite()
  await checkDescriptors(vite)
  const hash = added ? 'with added resources' : sourcesText()
  const folder = await makePartial()
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await removeAbandoned()
    const environments = Object.entries(folders).map(([name, place]) => [
      name,
      { build: { outDir: resolve(folder, place), emptyOutDir: false } },
    ])
    /** @type {Set<string>} */
    const bundled = new Set()
    const builder = await vite.createBuilder({
      root: productFolder,
      configFile: join(productFolder, 'vite.config.ts'),
      logLevel: quiet ? 'warn' : 'info',
      plugins: [collectBundled(bundled), ...(added ? [await addedResources(vite)] : [])],
      environments: Object.fromEntries(environments),
    })
    await builder.buildApp().catch(cause => {
      // Errors of the bundler about missing or unreadable files are reported without their stack.
      if (!Array.isArray(cause?.errors)) throw cause
      const message = stripVTControlCharacters(cause.message).replaceAll(/^ +at .*\n?/gm, '')
      throw new BuildError(message.trimEnd(), { cause })
    })
    const silent = await writeNotices(folder, bundled)
    if (silent !== undefined) console.warn(silent)
    if (siteFolder !== productFolder && !existsSync(join(siteFolder, 'starter')))
      await cp(join(productFolder, 'starter'), join(folder, 'starter'), { recursive: true })
    storeCompiledCode(folder)
    await copyPreviousAssets(folder)
    await writeFile(join(folder, hashFile), hash)
    await install(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

if (import.meta.filename === process.argv[1] && (!process.argv.includes('--if-stale') || isStale()))
  try {
    await build({ quiet: process.argv.includes('--quiet'), added: process.argv.includes('--added') })
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    process.exitCode = 1
  }
