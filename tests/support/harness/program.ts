/** Builds and runs test programs that need a separate process. They are written in TypeScript, like the server. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { childScripts } from '../../../scripts/vite/childScripts.ts'
import { projectFolder } from '../../../server/runtime/projectFolder.ts'

export interface Program {
  /** Starts the program with arguments. */
  start(words: readonly string[], options?: SpawnOptions): ChildProcess
  /** Runs the program to its end. `code` is null if a signal ended it. */
  run(words: readonly string[], options?: SpawnOptions): Promise<Ended>
  remove(): Promise<void>
}

/** Result of a program. */
interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Output of both streams. */
  readonly output: string
}

/** Bundles a program of `tests/support/harness/programs`. It uses the packages of the project. */
export const openProgram = async (name: string): Promise<Program> => {
  const folder = await mkdtemp(join(tmpdir(), 'program-'))
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await build({
    configFile: false,
    plugins: [childScripts()],
    logLevel: 'error',
    build: {
      ssr: join(projectFolder, `tests/support/harness/programs/${name}.ts`),
      outDir: join(folder, 'dist'),
      target: 'node20',
      minify: false,
    },
  })
  const start: Program['start'] = (words, options = {}) =>
    spawn(process.execPath, [join(folder, `dist/${name}.js`), ...words], { stdio: 'pipe', ...options })
  return {
    start,
    run: (words, options) =>
      new Promise((resolve, reject) => {
        const child = start(words, options)
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (output += text))
        child.once('error', reject)
        child.once('close', (code, signal) => resolve({ code, signal, output }))
      }),
    remove: () => rm(folder, { recursive: true }),
  }
}
