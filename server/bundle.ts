/** The built server: one script, and beside it what V8 compiled of it when it was built, so that a start need not compile it again. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { buildFolder } from './runtime/projectFolder.ts'

const scriptFile = join(buildFolder, 'program/main.cjs')
/** What V8 compiled, and after it the mark of the script and of the Node that it was compiled with. */
const compiledFile = join(buildFolder, 'program/main.compiled')

/**
 * Identifies one script and one build of Node. V8 itself compares its version number and the number of characters alone:
 * two releases of Node with the same number have different V8s, and code that the other compiled ends the process with a segmentation fault.
 */
const markOf = (source: string): string => {
  const { version, arch, platform, versions, config } = process
  const node = JSON.stringify([version, arch, platform, versions.v8, config])
  return createHash('sha256')
    .update(source.slice(0, source.indexOf('\n')))
    .update(node)
    .digest('hex')
}

/** What this Node compiled of this script; undefined where nothing was, or by another one. V8 then compiles as it goes. */
const readCompiled = (source: string): Buffer | undefined => {
  if (!existsSync(compiledFile)) return undefined
  const compiled = readFileSync(compiledFile)
  const mark = markOf(source)
  return compiled.subarray(-mark.length).toString('latin1') === mark ? compiled.subarray(0, -mark.length) : undefined
}

type ServerModule = typeof import('./main.ts')

/** The script of the server, and how to run it, once. */
export interface Bundle {
  /** Whether V8 took what was compiled of it. */
  readonly isCompiled: boolean
  run(): ServerModule
  /** Keeps what V8 has compiled of it by now, for the next start. */
  storeCompiledCode(): Promise<void>
}

/** Reads the built server. Throws when it is not there. */
export const readBundle = (): Bundle => {
  // The build leaves no other characters in it: as text of one byte each, it takes half the memory.
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
      // Built of that module.
      return module.exports as ServerModule
    },
    storeCompiledCode: async () => {
      const partial = `${compiledFile}.partial`
      await writeFile(partial, Buffer.concat([script.createCachedData(), Buffer.from(markOf(source))]))
      await rename(partial, compiledFile)
    },
  }
}
