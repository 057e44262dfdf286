/**
 * Runs the built server. The build also stores V8's code cache of the script, so that it is not compiled again at
 * startup.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { buildFolder } from '../runtime/projectFolder.ts'

const scriptFile = join(buildFolder, 'program/main.cjs')
/**
 * Code cache of V8, followed by a fingerprint of the script and of the Node that compiled it. The tag identifies the
 * version of V8 and the Node options on which the cache depends.
 */
const compiledFile = join(buildFolder, `program/main.${cachedDataVersionTag()}.compiled`)

/**
 * Fingerprint of a script and a build of Node. V8 itself compares only its version number and the length of the script,
 * but builds of Node with the same number may contain different V8s, and code compiled by another one crashes the
 * process with a segmentation fault.
 */
const markOf = (source: string): string => {
  const { version, arch, platform, versions, config } = process
  const node = JSON.stringify([version, arch, platform, versions.v8, config])
  return createHash('sha256')
    .update(source.slice(0, source.indexOf('\n')))
    .update(node)
    .digest('hex')
}

/** Code cache of this script for this Node; undefined if there is none, so that V8 compiles on demand. */
const readCompiled = (source: string): Buffer | undefined => {
  if (!existsSync(compiledFile)) return undefined
  const compiled = readFileSync(compiledFile)
  const mark = markOf(source)
  return compiled.subarray(-mark.length).toString('latin1') === mark ? compiled.subarray(0, -mark.length) : undefined
}

type ServerModule = typeof import('./main.ts')

/** Script of the server. */
export interface Bundle {
  /** True if V8 accepted the code cache. */
  readonly isCompiled: boolean
  run(): ServerModule
  /** Stores the code that V8 has compiled so far, for the next startup. */
  storeCompiledCode(): Promise<void>
}

/** Reads the built server. Throws if it does not exist. */
export const readBundle = (): Bundle => {
  // The build emits only ASCII, so the script is read as one-byte text, which takes half the memory.
  const source = readFileSync(scriptFile, 'latin1')
  const compiled = readCompiled(source)
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: scriptFile,
    ...(compiled && { cachedData: compiled }),
  })
  return {
    isCompiled: script.cachedDataRejected === false,
    run: () => {
      const module: { exports: unknown } = { exports: {} }
      const { exports } = module
      script.runInThisContext()(exports, createRequire(scriptFile), module, scriptFile, dirname(scriptFile))
      // Safe cast: the script is built from that module.
      return module.exports as ServerModule
    },
    storeCompiledCode: async () => {
      const partial = `${compiledFile}.partial`
      await writeFile(partial, Buffer.concat([script.createCachedData(), Buffer.from(markOf(source))]))
      await rename(partial, compiledFile)
    },
  }
}
