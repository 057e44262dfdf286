/** The built server: one script, and beside it what V8 compiled of it when it was built, so that a start need not compile it again. */
import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { projectFolder } from './projectFolder.ts'

const scriptFile = join(projectFolder, 'dist/program/main.cjs')
/** What V8 compiled, and after it the first line of the script that it was compiled of. */
const compiledFile = join(projectFolder, 'dist/program/main.compiled')

const firstLineOf = (source: string): string => source.slice(0, source.indexOf('\n'))

/** What was compiled of this very script; undefined where nothing was. Another version of Node does not take it, and compiles for itself. */
const readCompiled = (source: string): Buffer | undefined => {
  if (!existsSync(compiledFile)) return undefined
  const compiled = readFileSync(compiledFile)
  const mark = firstLineOf(source)
  return compiled.subarray(-mark.length).toString('latin1') === mark ? compiled.subarray(0, -mark.length) : undefined
}

type ServerModule = typeof import('./main.ts')

/** The script of the server, and how to run it, once. */
export interface Bundle {
  /** Whether V8 took what was compiled of it. */
  readonly isCompiled: boolean
  run(): ServerModule
  /** Keeps what V8 has compiled of it by now, for the next start. */
  keepCompiled(): Promise<void>
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
    keepCompiled: async () => {
      const partial = `${compiledFile}.partial`
      await writeFile(partial, Buffer.concat([script.createCachedData(), Buffer.from(firstLineOf(source))]))
      await rename(partial, compiledFile)
    },
  }
}
