/** Writes files, formatted, all of them or none, or shows what would be written. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatterOf } from './formatter.ts'
import type { Change, Project } from './plan.ts'

const isSource = (file: string): boolean => /\.tsx?$/.test(file)

/** Puts back what was there where a file or the formatter fails. */
export const writeChanges = (changes: readonly Change[], { readFile }: Pick<Project, 'readFile'>): void => {
  const former = changes.map(({ file }) => ({ file, text: readFile(file) }))
  try {
    for (const { file, text } of changes) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    formatterOf()?.files(changes.map(({ file }) => file).filter(isSource))
  } catch (error) {
    for (const { file, text } of former) {
      if (text === undefined) rmSync(file, { force: true })
      else writeFileSync(file, text)
    }
    throw error
  }
}

const formatted = ({ file, text }: Change): string => (isSource(file) && formatterOf()?.text(file, text)) || text

/** The lines of a text that differ from a former one, with those around them, as Git shows them; all of it where there is no Git. */
const differenceOf = (former: string, text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'new-'))
  try {
    writeFileSync(join(folder, 'a'), former)
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

/** What `writeChanges` would write: new files whole, of others what differs. */
export const shownChanges = (changes: readonly Change[], { readFile }: Pick<Project, 'readFile'>): readonly string[] =>
  changes.map(change => {
    const former = readFile(change.file)
    const text = formatted(change)
    return `--- ${change.file}\n${former === undefined ? text : differenceOf(former, text)}`
  })
