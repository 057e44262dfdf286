/** A site in an empty folder, with this working copy linked as the product. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Result of a command. */
export interface CommandResult {
  readonly status: number | null
  readonly output: string
  readonly error: string
}

export interface LinkedSite {
  readonly folder: string
  /** Runs `site` with the given arguments. */
  readonly site: (...words: readonly string[]) => CommandResult
  readonly read: (file: string) => string
  readonly write: (file: string, text: string) => void
  readonly remove: () => void
}

const command = resolve('bin/site.js')

/** Creates the folder, with the packages that a site's types need. */
export const makeLinkedSite = (): LinkedSite => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules/organisation-site'))
  for (const name of ['@types', 'vite', 'react'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  return {
    folder,
    site: (...words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
        cwd: folder,
        encoding: 'utf8',
        input: '',
        env: { ...process.env, SITE_FOLDER: folder },
      })
      return { status, output: stdout, error: stderr }
    },
    read: file => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
