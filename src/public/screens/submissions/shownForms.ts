/** Public forms in the site's language, and their input. */
import { bn } from '../../../messages/bn/submissions.ts'
import { en, type SubmissionMessages } from '../../../messages/en/submissions.ts'
import type { SubmissionForm, SubmissionInput } from '../../../resources/submissionForms.ts'
import { meetsCondition } from '../../../schema/descriptor/condition.ts'
import type { Language } from '../../../schema/values/language.ts'
import { useLanguage, useSite } from '../../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: SubmissionMessages } = { en, bn }

/** Texts of the public forms in the site's language. */
export const useSubmissionMessages = (): SubmissionMessages => messagesBy[useLanguage()]

/** Form of a resource in the site's language. Throws if visitors cannot submit it. */
export const useFormOf = (name: string): SubmissionForm => {
  const form = useSite()
    .publicSite.loadedTables()
    .forms[useLanguage()].find(each => each.name === name)
  if (!form) throw new Error(`${name} has no public form.`)
  return form
}

/** Input by field name. A field with several values holds the JSON of their list. */
export type Filled = Readonly<Record<string, string>>

/** Reads the texts of a form: all values of fields with several, the last value of others. */
export const filledIn =
  (inputs: readonly SubmissionInput[]) =>
  (form: HTMLFormElement): Filled => {
    const data = new FormData(form)
    const lists = new Set(inputs.flatMap(({ name, kind }) => (kind === 'choices' ? [name] : [])))
    return Object.fromEntries(
      [...data.keys()].map(name => {
        // Without scripts, the input of a document holds a file, beside the address of a stored one.
        const all = data.getAll(name).filter(each => typeof each === 'string')
        return [name, lists.has(name) ? JSON.stringify(all) : (all.at(-1) ?? '')]
      }),
    )
  }

/** Parses a JSON list of values; empty if it is not a list. */
export const listIn = (text: string | undefined): readonly string[] => {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** Value of a field in the type that conditions compare with. */
const heldIn =
  (inputs: readonly SubmissionInput[], filled: Filled) =>
  (name: string): unknown => {
    const input = inputs.find(each => each.name === name)
    const text = filled[name] ?? (input?.default === undefined ? '' : String(input.default))
    if (input?.kind === 'flag' || input?.kind === 'integer' || input?.kind === 'decimal')
      return text === '' ? null : Number(text)
    return input?.options?.find(({ value }) => String(value) === text)?.value ?? text
  }

/** Inputs with `required` set according to their conditions. */
export const requiredInputs = (inputs: readonly SubmissionInput[], filled: Filled): readonly SubmissionInput[] => {
  const held = heldIn(inputs, filled)
  return inputs.map(input =>
    input.requiredWhen && meetsCondition(input.requiredWhen, held) ? { ...input, required: true } : input,
  )
}

/** Inputs that are visible for the values entered so far, with `required` set according to their conditions. */
export const shownInputs = (inputs: readonly SubmissionInput[], filled: Filled): readonly SubmissionInput[] => {
  const held = heldIn(inputs, filled)
  return requiredInputs(
    inputs.filter(({ when }) => !when || meetsCondition(when, held)),
    filled,
  )
}
