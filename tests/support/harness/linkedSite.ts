/** A site in an empty folder, with this working copy linked as the product. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { siteCommands } from '../../../scripts/site/commands.js'
import { type CommandProcess, type CommandResult, startCommandProcess } from './commandProcess.ts'

export interface LinkedSite {
  readonly folder: string
  /** Runs `site` with the given arguments in a new process. */
  readonly site: (...words: readonly string[]) => CommandResult
  /** Runs a command of `site` in a process that all calls of `run` share. */
  readonly run: (command: keyof typeof siteCommands, ...words: readonly string[]) => Promise<CommandResult>
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly remove: () => Promise<void>
}

const command = resolve('bin/site.js')

/** Creates the folder, with the packages that a site's types need. */
export const makeLinkedSite = (): LinkedSite => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules/organisation-site'))
  for (const name of ['@types', 'vite', 'react'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  const env = { ...process.env, SITE_FOLDER: folder }
  let commands: CommandProcess | undefined
  return {
    folder,
    site: (...words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
        cwd: folder,
        encoding: 'utf8',
        input: '',
        env,
      })
      return { status, output: stdout, error: stderr }
    },
    run: (name, ...words) => {
      commands ??= startCommandProcess(folder, env)
      const [script = '', ...given] = siteCommands[name] ?? []
      return commands.run(resolve('scripts', script), [...given, ...words])
    },
    read: file => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    remove: async () => {
      await commands?.end()
      rmSync(folder, { recursive: true })
    },
  }
}
