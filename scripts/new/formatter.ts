/** Lays out sources with Biome, as the project's own configuration says, else as that of the product. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import biome from '../../biome.json' with { type: 'json' }
import { productFolder } from '../site/folders.js'
import { NewError } from './newError.ts'

interface Formatter {
  /** Formats files where they are. Throws NewError where one cannot be read as source. */
  readonly files: (files: readonly string[]) => void
  /** The text of a file, formatted. Throws NewError. */
  readonly text: (file: string, text: string) => string
}

/** The script of Biome in the first folder from which it is found. */
const scriptOf = (folders: readonly string[]): string | undefined => {
  for (const folder of folders)
    try {
      return createRequire(join(folder, 'package.json')).resolve('@biomejs/biome/bin/biome')
    } catch {
      // The next one may have it.
    }
  return undefined
}

const configurations = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

/** Whether a folder has a configuration, or one around it. */
const isConfigured = (folder: string): boolean =>
  configurations.some(name => existsSync(join(folder, name))) ||
  (dirname(folder) !== folder && isConfigured(dirname(folder)))

const { formatter, javascript } = biome

/** The product's configuration as the options of a command. */
const productFlags = Object.entries({
  'indent-style': formatter.indentStyle,
  'indent-width': formatter.indentWidth,
  'line-width': formatter.lineWidth,
  'javascript-formatter-quote-style': javascript.formatter.quoteStyle,
  semicolons: javascript.formatter.semicolons,
  'arrow-parentheses': javascript.formatter.arrowParentheses,
}).map(([name, value]) => `--${name}=${value === 'asNeeded' ? 'as-needed' : value}`)

/** What formats the sources in a folder; undefined where Biome is in none of those from which it may be taken. */
export const formatterOf = (
  folder: string = process.cwd(),
  packages: readonly string[] = [folder, productFolder],
): Formatter | undefined => {
  const script = scriptOf(packages)
  if (script === undefined) return undefined
  const flags = isConfigured(folder) ? [] : productFlags
  // Whether the code is good is asked by the check of the project, not here.
  const options = ['check', '--write', '--linter-enabled=false', ...flags]
  const check = (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options, ...args], {
      cwd: folder,
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new NewError('Biome cannot format this, so nothing was written:', `\n${stderr || stdout}`)
    return stdout
  }
  return {
    files: files => void check(['--no-errors-on-unmatched', ...files]),
    text: (file, text) => check([`--stdin-file-path=${file}`], text),
  }
}
