/** Input and output of a command. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { NewError } from './newError.ts'
import type { Places } from './places/places.ts'
import { type Path, withItem } from './source/edit.ts'
import { type Import, importsOf, withImport } from './source/imports.ts'

/** The project that a command changes. */
export interface Project {
  /** Places that the command writes to. */
  readonly places: Places
  readonly resources: readonly Descriptor[]
  /** Returns the text of a file, by its path from the root of the project; undefined if it does not exist. */
  readonly readFile: (file: string) => string | undefined
}

/** One change to a file. */
export interface Edit {
  readonly file: string
  /** Description of the change, as the end of 'Wrote file: …'. */
  readonly done: string
  /** Returns the new text of the file from the old one, which is undefined if the file does not exist. Throws NewError. */
  readonly textFrom: (source: string | undefined) => string
}

/** A file to write. */
export interface Change {
  readonly file: string
  /** The whole text. */
  readonly text: string
  /** Description of the changes. */
  readonly done: string
}

/** Changes to write, all or none. */
interface Plan {
  readonly edits: readonly Edit[]
  /** All descriptors including the changes; they are checked before anything is written. */
  readonly resources: readonly Descriptor[]
  /** Remaining steps for the developer, one per line. */
  readonly next: readonly string[]
}

/** An item to add to an array or object in a file, with the imports that it needs. */
export interface Item {
  readonly file: string
  readonly path: Path
  readonly item: string
  readonly imports?: readonly Import[]
  readonly done: string
  /** Pattern of the whole text of the item that the new one is inserted before. Default: it is appended. */
  readonly before?: RegExp
  /** Adds the root of `path` to the text of the file if it is missing. Default: the root exists. */
  readonly prepared?: (source: string | undefined) => string
}

/** Text of a file that every project has. Throws NewError if it does not exist. */
export const existing = (file: string, source: string | undefined): string => {
  if (source === undefined)
    throw new NewError(`There is no ${file} here.`, 'Run the command in the root of the project.')
  return source
}

/** A path with different capitalization, which is the same file on a case-insensitive file system. */
const otherSpelling = (file: string): string =>
  file.replace(/[A-Za-z](?=[^/]*$)/, letter =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )

/** An edit that creates a file. `hint` is the remedy if a file of this name exists. */
export const created = (
  { file, text, done, hint = 'Choose another name.' }: Change & { readonly hint?: string },
  { readFile }: Pick<Project, 'readFile'>,
): Edit => ({
  file,
  done,
  textFrom: source => {
    const previous = source === undefined ? otherSpelling(file) : file
    if (readFile(previous) !== undefined) throw new NewError(`${previous} already exists.`, hint)
    return text
  },
})

/** An edit that adds an item to a list or an object in a file. */
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

/** Applies edits in order, and combines them to one change per file. Throws NewError. */
export const changesOf = (edits: readonly Edit[], { readFile }: Pick<Project, 'readFile'>): readonly Change[] => {
  const changes = new Map<string, Change>()
  for (const { file, done, textFrom } of edits) {
    const previous = changes.get(file)
    const text = textFrom(previous?.text ?? readFile(file))
    changes.set(file, { file, text, done: [previous?.done, done].filter(Boolean).join(', ') })
  }
  return [...changes.values()]
}

/**
 * Answers to a command's questions, from the command line or else from the terminal. Each method throws NewError if
 * there is no answer.
 */
export interface Answers {
  /** Value of an argument or an option. `usual` is the default, which a prompt offers. */
  readonly text: (flag: string, question: string, usual?: string) => Promise<string>
  /** One of several values. */
  readonly select: <T extends string>(flag: string, question: string, values: readonly T[], usual?: T) => Promise<T>
  /** Any number of several values. */
  readonly several: <T extends string>(
    flag: string,
    question: string,
    choice: { readonly values: readonly T[]; readonly usual: readonly T[] },
  ) => Promise<readonly T[]>
  readonly confirm: (flag: string, question: string, usual: boolean) => Promise<boolean>
}

/** A command: asks its questions and returns the changes to write. Throws NewError. */
export type Command = (answers: Answers, project: Project) => Promise<Plan>
