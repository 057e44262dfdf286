/** Formats sources with Biome, by the project's own configuration or else the product's. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import biome from '../../biome.json' with { type: 'json' }
import { productFolder } from '../site/folders.js'
import { NewError } from './newError.ts'

interface Formatter {
  /** Formats files in place. Throws NewError if one is not valid source text. */
  readonly files: (files: readonly string[]) => void
  /** Returns the formatted text of a file. Throws NewError. */
  readonly text: (file: string, text: string) => string
}

/** Biome's script, from the first folder in which it is installed. */
const scriptOf = (folders: readonly string[]): string | undefined => {
  for (const folder of folders)
    try {
      return createRequire(join(folder, 'package.json')).resolve('@biomejs/biome/bin/biome')
    } catch {
      // Try the next folder.
    }
  return undefined
}

const configurations = ['biome.json', 'biome.jsonc', '.biome.json', '.biome.jsonc']

/** True if a folder or one of its parents has a configuration. */
const isConfigured = (folder: string): boolean =>
  configurations.some(name => existsSync(join(folder, name))) ||
  (dirname(folder) !== folder && isConfigured(dirname(folder)))

const { formatter, javascript } = biome

/** The product's configuration as command line options. */
const productFlags = Object.entries({
  'indent-style': formatter.indentStyle,
  'indent-width': formatter.indentWidth,
  'line-width': formatter.lineWidth,
  'javascript-formatter-quote-style': javascript.formatter.quoteStyle,
  semicolons: javascript.formatter.semicolons,
  'arrow-parentheses': javascript.formatter.arrowParentheses,
}).map(([name, value]) => `--${name}=${value === 'asNeeded' ? 'as-needed' : value}`)

/** Formatter for the sources in a folder; undefined if Biome is installed in none of `packages`. */
export const formatterOf = (
  folder: string = process.cwd(),
  packages: readonly string[] = [folder, productFolder],
): Formatter | undefined => {
  const script = scriptOf(packages)
  if (script === undefined) return undefined
  const flags = isConfigured(folder) ? [] : productFlags
  // The project's own check lints the code later.
  const options = ['check', '--write', '--linter-enabled=false', ...flags]
  const check = (args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options, ...args], {
      cwd: folder,
      input,
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new NewError('Biome cannot format the new source text, so nothing was written:', `\n${stderr || stdout}`)
    return stdout
  }
  return {
    files: files => void check(['--no-errors-on-unmatched', ...files]),
    text: (file, text) => check([`--stdin-file-path=${file}`], text),
  }
}
