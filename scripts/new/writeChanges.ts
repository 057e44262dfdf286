/** Writes files, formatted, all of them or none. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Change } from './edit.ts'
import type { Project } from './plan.ts'

/** Puts back what was there where a file or the formatter fails. */
export const writeChanges = (changes: readonly Change[], { readFile }: Pick<Project, 'readFile'>): void => {
  const former = changes.map(({ file }) => ({ file, text: readFile(file) }))
  try {
    for (const { file, text } of changes) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const sources = changes.map(({ file }) => file).filter(file => /\.tsx?$/.test(file))
    execFileSync('npx', ['--no-install', 'biome', 'check', '--write', ...sources], { stdio: 'pipe' })
  } catch (error) {
    for (const { file, text } of former) {
      if (text === undefined) rmSync(file, { force: true })
      else writeFileSync(file, text)
    }
    throw error
  }
}
