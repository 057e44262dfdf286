/** What a command is given, and what it wants written. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { NewError } from './newError.ts'
import type { Places } from './places/places.ts'
import { type Path, withItem } from './source/edit.ts'
import { type Import, importsOf, withImport } from './source/imports.ts'

export interface Project {
  /** Where things stand in it. */
  readonly places: Places
  readonly resources: readonly Descriptor[]
  /** The text of a file, by its path from the root of the project; undefined where there is none. */
  readonly readFile: (file: string) => string | undefined
}

/** One thing that is done to a file. */
export interface Edit {
  readonly file: string
  /** What is done, as the end of 'Wrote file: …'. */
  readonly done: string
  /** The whole text of the file, from that before it; undefined where there is none. Throws NewError. */
  readonly textFrom: (source: string | undefined) => string
}

/** A file as it is to be. */
export interface Change {
  readonly file: string
  /** The whole of it. */
  readonly text: string
  /** What was done. */
  readonly done: string
}

/** What is written, all of it or nothing. */
interface Plan {
  readonly edits: readonly Edit[]
  /** Every descriptor, with what is new in them; they are checked before anything is written. */
  readonly resources: readonly Descriptor[]
  /** What is left to do, a line each. */
  readonly next: readonly string[]
}

/** An item of a list or an object, with what it imports. */
export interface Item {
  readonly file: string
  readonly path: Path
  readonly item: string
  readonly imports?: readonly Import[]
  readonly done: string
  /** What the first item begins with that it stands before; with the flag g. Default: it is the last one. */
  readonly before?: RegExp
  /** The file with what the path begins at, where that may be missing. Default: it is there. */
  readonly prepared?: (source: string | undefined) => string
}

/** The text of a file that every project has. Throws NewError where it is not there. */
export const existing = (file: string, source: string | undefined): string => {
  if (source === undefined) throw new NewError(`There is no ${file} here.`, 'Run it in the root of the project.')
  return source
}

/** A path whose file would be the same on a system that knows no difference of capitals. */
const otherSpelling = (file: string): string =>
  file.replace(/[A-Za-z](?=[^/]*$)/, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** A file that is new. `hint` says what to do where there is one of this name. */
export const created = (
  { file, text, done, hint = 'Choose another name.' }: Change & { readonly hint?: string },
  { readFile }: Pick<Project, 'readFile'>,
): Edit => ({
  file,
  done,
  textFrom: source => {
    const former = source === undefined ? otherSpelling(file) : file
    if (readFile(former) !== undefined) throw new NewError(`There is a ${former} already.`, hint)
    return text
  },
})

/** An item added to a file that is there. */
export const added = ({ file, path, item, imports = [], done, prepared, before }: Item): Edit => ({
  file,
  done,
  textFrom: source => {
    const whole = prepared ? prepared(source) : existing(file, source)
    const imported = imports.reduce((text, each) => withImport(text, { file, ...each }), whole)
    const needed = importsOf(file, imports)
    return withItem(imported, { file, path, item, ...(needed && { needed }), ...(before && { before }) })
  },
})

/** What edits make of the files, in their order, one change a file. Throws NewError. */
export const changesOf = (edits: readonly Edit[], { readFile }: Pick<Project, 'readFile'>): readonly Change[] => {
  const changes = new Map<string, Change>()
  for (const { file, done, textFrom } of edits) {
    const former = changes.get(file)
    const text = textFrom(former?.text ?? readFile(file))
    changes.set(file, { file, text, done: [former?.done, done].filter(Boolean).join(', ') })
  }
  return [...changes.values()]
}

/** Answers to a command's questions: from the command line, else from the person at the terminal. Each throws NewError where there is none. */
export interface Answers {
  /** The argument at a place, or the value of an option. `usual` is offered, and taken where there is no terminal. */
  readonly text: (flag: string, question: string, usual?: string) => Promise<string>
  /** One of several. */
  readonly select: <T extends string>(flag: string, question: string, values: readonly T[], usual?: T) => Promise<T>
  /** Some of several. */
  readonly several: <T extends string>(
    flag: string,
    question: string,
    choice: { readonly values: readonly T[]; readonly usual: readonly T[] },
  ) => Promise<readonly T[]>
  readonly confirm: (flag: string, question: string, usual: boolean) => Promise<boolean>
}

/** A command: reads its answers, and says what is to be written. Throws NewError. */
export type Command = (answers: Answers, project: Project) => Promise<Plan>
