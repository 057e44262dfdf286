/** Answers to a command's questions, from the command line or else from the terminal. */
import { confirm, isCancel, multiselect, select, text } from '@clack/prompts'
import { oneOf } from '../../src/schema/terms/misspelt.ts'
import { NewError } from './newError.ts'
import type { Answers } from './plan.ts'

/** Arguments and options of the command line, by name. */
export type CommandLine = Readonly<Record<string, string | boolean | undefined>>

/** Throws NewError if the prompt was cancelled by Ctrl+C. */
const answered = <T>(answer: T): Exclude<T, symbol> => {
  if (isCancel(answer)) throw new NewError('Cancelled.', 'Nothing was written.')
  // A prompt returns a symbol only on Ctrl+C.
  return answer as Exclude<T, symbol>
}

const among = <T extends string>(flag: string, given: string, values: readonly T[]): T => {
  const found = values.find(value => value === given)
  if (found === undefined) throw new NewError(`'${given}' is not a valid ${flag}.`, `Use ${oneOf(given, values)}.`)
  return found
}

/**
 * Answers from the command line only. `call` is the command as messages show it. Missing options have their defaults.
 */
export const answersOf = (given: CommandLine, call: string): Answers => {
  const missing = (flag: string, hint: string): NewError =>
    new NewError(`The ${flag} is missing.`, `${hint} See ${call} --help.`)
  const textOf = (flag: string): string | undefined => {
    const value = given[flag]
    return typeof value === 'string' ? value.trim() : undefined
  }
  return {
    text: async (flag, _question, usual) => {
      const value = textOf(flag) ?? usual
      if (value === undefined || (value === '' && usual !== '')) throw missing(flag, 'Add it.')
      return value
    },
    select: async (flag, _question, values, usual) => {
      const value = textOf(flag)
      if (value !== undefined) return among(flag, value, values)
      if (usual === undefined) throw missing(flag, `Use one of: ${values.join(', ')}.`)
      return usual
    },
    several: async (flag, _question, { values, usual }) => {
      const names = textOf(flag)
        ?.split(',')
        .map(name => name.trim())
      return names ? names.filter(Boolean).map(name => among(flag, name, values)) : usual
    },
    confirm: async (flag, _question, usual) => (typeof given[flag] === 'boolean' ? given[flag] === true : usual),
  }
}

/** Like `answersOf`, but prompts for missing answers. */
export const promptedAnswers = (given: CommandLine, call: string): Answers => {
  const known = answersOf(given, call)
  const has = (flag: string) => given[flag] !== undefined
  return {
    text: async (flag, question, usual) => {
      if (has(flag)) return known.text(flag, question, usual)
      const validate = (value: string | undefined) =>
        value?.trim() || usual !== undefined ? undefined : 'Type a value.'
      const hint = usual === undefined ? {} : { defaultValue: usual, placeholder: usual }
      return (answered(await text({ message: question, validate, ...hint })) ?? '').trim()
    },
    select: async (flag, question, values, usual) => {
      if (has(flag)) return known.select(flag, question, values, usual)
      const options = values.map(value => ({ value: value as string, label: value as string }))
      const first = usual === undefined ? {} : { initialValue: usual as string }
      return among(flag, answered(await select({ message: question, options, ...first })), values)
    },
    several: async (flag, question, { values, usual }) => {
      if (has(flag)) return known.several(flag, question, { values, usual })
      const options = values.map(value => ({ value: value as string, label: value as string }))
      const chosen = await multiselect({ message: question, options, initialValues: [...usual], required: false })
      return answered(chosen).map(value => among(flag, value, values))
    },
    confirm: async (flag, question, usual) =>
      has(flag)
        ? known.confirm(flag, question, usual)
        : answered(await confirm({ message: question, initialValue: usual })),
  }
}
