/** Writes and formats files, all or none, or shows what would be written. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatterOf } from './formatter.ts'
import type { Change, Project } from './plan.ts'

const isSource = (file: string): boolean => /\.tsx?$/.test(file)

/** Writes and formats files. If that fails, restores all of them and throws. */
export const writeChanges = (changes: readonly Change[], { readFile }: Pick<Project, 'readFile'>): void => {
  const previous = changes.map(({ file }) => ({ file, text: readFile(file) }))
  try {
    for (const { file, text } of changes) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    formatterOf()?.files(changes.map(({ file }) => file).filter(isSource))
  } catch (error) {
    for (const { file, text } of previous) {
      if (text === undefined) rmSync(file, { force: true })
      else writeFileSync(file, text)
    }
    throw error
  }
}

const formatted = ({ file, text }: Change): string => (isSource(file) && formatterOf()?.text(file, text)) || text

/** Diff of two texts in Git's format; the whole new text if Git is not installed. */
const differenceOf = (previous: string, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'new-'))
  try {
    writeFileSync(join(folder, 'a'), previous)
    writeFileSync(join(folder, 'b'), text)
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', 'a', 'b'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return /^@@.*/ms.exec(stdout ?? '')?.[0] ?? text
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Preview of `writeChanges`: new files whole, changed files as diffs. */
export const shownChanges = (changes: readonly Change[], { readFile }: Pick<Project, 'readFile'>): readonly string[] =>
  changes.map(change => {
    const previous = readFile(change.file)
    const text = formatted(change)
    return `--- ${change.file}\n${previous === undefined ? text : differenceOf(previous, text)}`
  })
