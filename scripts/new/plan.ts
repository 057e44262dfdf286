/** What a command is given, and what it wants written. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Change } from './edit.ts'

export interface Project {
  readonly resources: readonly Descriptor[]
  /** The text of a file, by its path from the root of the project; undefined where there is none. */
  readonly readFile: (file: string) => string | undefined
}

/** What is written, all of it or nothing. */
interface Plan {
  readonly changes: readonly Change[]
  /** Every descriptor, with what is new in them; they are checked before anything is written. */
  readonly resources: readonly Descriptor[]
  /** What is left to do, a line each. */
  readonly next: readonly string[]
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
