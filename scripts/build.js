/**
 * `npm run build`: builds everything into dist/, with what the server's script is compiled to; with `--if-stale` only where a source has changed.
 * `--added` is for measuring: the site has the resources of tests/fixtures as well, until the next start builds it without them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { unsupportedNode } from '../server/runtime/supportedNode.js'
import { hashFile, isStale, sourcesText } from './freshness.js'
import { productFolder, siteFolder } from './site/folders.js'
import { writeNotices } from './thirdParty/writeNotices.js'
import { collectBundled } from './vite/collectBundled.js'
import { productModule } from './vite/productModule.js'

const result = 'dist'
const partialPrefix = 'dist.new-'
const formerPrefix = 'dist.old-'
/** After this time a folder of an unfinished build belongs to one that was killed, ms. */
const abandonedAfter = 60 * 60 * 1000
/** For this long the scripts and styles of former builds are served, to pages that were opened before and to a server that still runs, ms. */
const formerAssetsFor = 7 * 24 * 60 * 60 * 1000

/** Why nothing can be built, as one sentence for the operator. */
export class BuildError extends Error {}

/** The builds of vite.config.ts, each with its folder. */
const folders = { client: 'site', admin: 'admin', program: 'program', ssr: 'server' }

/** Vite, which an installation for production leaves out. */
const loadVite = async () => {
  try {
    return await import('vite')
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    const state = existsSync(result) ? 'The sources are not those that dist/ was built from' : 'Nothing is built yet'
    throw new BuildError(
      `${state}, and the packages for building are not installed. Install them: npm ci --include=dev`,
      { cause },
    )
  }
}

/** An empty folder beside dist/. */
const makePartial = async () => {
  try {
    const folder = `${partialPrefix}${process.pid}-${Date.now()}`
    await mkdir(folder)
    return folder
  } catch (cause) {
    throw new BuildError(
      `Nothing can be built, because this user cannot write to ${process.cwd()}. Run npm run build as its owner.`,
      {
        cause,
      },
    )
  }
}

/** Removes what killed builds have left. */
const removeAbandoned = async () => {
  for (const name of await readdir('.')) {
    if (!name.startsWith(partialPrefix) && !name.startsWith(formerPrefix)) continue
    if (Date.now() - (await stat(name)).mtimeMs > abandonedAfter) await rm(name, { recursive: true, force: true })
  }
}

/** Without the code cache, the server starts as well, but slower: no reason to have no build. Flags for Node are left out, because V8 takes the cache only under the same ones. @param {string} folder */
const storeCompiledCode = folder => {
  const { NODE_OPTIONS: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, [join(folder, 'server/cli/storeCompiledCode.js')], {
    env,
    stdio: 'inherit',
  })
  if (status !== 0)
    console.warn('The server will start slower, because its code could not be compiled ahead. The reason stands above.')
}

/** Copies the younger assets of the present build that the new one lacks; their names hold a hash of their content. @param {string} folder */
const copyFormerAssets = async folder => {
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
        return isDirectory || Date.now() - mtimeMs < formerAssetsFor
      },
    }).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** Puts a finished build in the place of the present one. @param {string} folder */
const install = async folder => {
  const former = `${formerPrefix}${folder.slice(partialPrefix.length)}`
  await rename(result, former).catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, result)
  await rm(former, { recursive: true, force: true })
}

/** Throws BuildError that names every mistake in the site's configuration and in the descriptors. @param {typeof import('vite')} vite */
export const checkDescriptors = async vite => {
  /** @type {typeof import('./vite/siteFiles.ts')} */
  const { fileMistakes } = await productModule(vite, 'scripts/vite/siteFiles.ts')
  const inFiles = fileMistakes()
  if (inFiles.length > 0) throw new BuildError(['The files of the site have mistakes:', ...inFiles].join('\n- '))
  /** @type {typeof import('../src/resources/check.ts')} */
  const module = await productModule(vite, 'src/resources/check.ts').catch(cause => {
    throw new BuildError(cause.message, { cause })
  })
  const mistakes = module.registryMistakes()
  if (mistakes !== undefined) throw new BuildError(mistakes)
  /** @type {typeof import('./vite/siteParts.ts')} */
  const { missingPartsHere } = await productModule(vite, 'scripts/vite/siteParts.ts')
  const missing = missingPartsHere(module.listedParts)
  if (missing.length > 0) throw new BuildError(['The site is not whole:', ...missing].join('\n- '))
  const findings = module.registryIssues()
  if (findings !== undefined) console.warn(findings)
}

/** What adds the resources of tests/fixtures. @param {typeof import('vite')} vite */
const addedResources = async ({ runnerImport }) => {
  /** @type {{ module: typeof import('../tests/support/harness/addedResource.ts') }} */
  const { module } = await runnerImport(join(productFolder, 'tests/support/harness/addedResource.ts'), {
    configFile: false,
    logLevel: 'warn',
  })
  return module.addedResource()
}

/** Builds everything, for production in any process, whose NODE_ENV stays as it was. dist/ is replaced when all of it is done. @param {{ quiet?: boolean, added?: boolean }} [options] */
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
      // What the bundler cannot find or read, in its own words.
      if (!Array.isArray(cause?.errors)) throw cause
      throw new BuildError(stripVTControlCharacters(cause.message), { cause })
    })
    const silent = await writeNotices(folder, bundled)
    if (silent !== undefined) console.warn(silent)
    if (siteFolder !== productFolder && !existsSync(join(siteFolder, 'starter')))
      await cp(join(productFolder, 'starter'), join(folder, 'starter'), { recursive: true })
    storeCompiledCode(folder)
    await copyFormerAssets(folder)
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
