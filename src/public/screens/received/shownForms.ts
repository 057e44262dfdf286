/** The forms of visitors in the site's language, and what is filled in. */
import { bn } from '../../../messages/bn/received.ts'
import { en, type ReceivedMessages } from '../../../messages/en/received.ts'
import { type ReceivedForm, type ReceivedInput, receivedForms } from '../../../resources/derived/receivedForms.ts'
import { meets } from '../../../schema/descriptor/condition.ts'
import type { Language } from '../../../schema/values/language.ts'
import { useLanguage } from '../../site/siteContext.tsx'

const messagesBy: { readonly [L in Language]: ReceivedMessages } = { en, bn }

/** The words of these pages, in the site's language. */
export const useReceivedMessages = (): ReceivedMessages => messagesBy[useLanguage()]

/** The form of a resource, in the site's language. */
export const useFormOf = (name: string): ReceivedForm => {
  const form = receivedForms[useLanguage()].find(each => each.name === name)
  if (!form) throw new Error(`Visitors send no ${name}.`)
  return form
}

/** What is filled in, by field; of several values of one field the JSON of their list. */
export type Filled = Readonly<Record<string, string>>

/** Reads a form: of fields with several values all of them, of others the last. */
export const filledIn =
  (inputs: readonly ReceivedInput[]) =>
  (form: HTMLFormElement): Filled => {
    const data = new FormData(form)
    const lists = new Set(inputs.flatMap(({ name, kind }) => (kind === 'choices' ? [name] : [])))
    return Object.fromEntries(
      [...data.keys()].map(name => {
        const all = data.getAll(name).map(String)
        return [name, lists.has(name) ? JSON.stringify(all) : (all.at(-1) ?? '')]
      }),
    )
  }

/** The values of a list, of its JSON. */
export const listIn = (text: string | undefined): readonly string[] => {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** A value as a condition names it. */
const heldIn =
  (inputs: readonly ReceivedInput[], filled: Filled) =>
  (name: string): unknown => {
    const input = inputs.find(each => each.name === name)
    const text = filled[name] ?? (input?.default === undefined ? '' : String(input.default))
    if (input?.kind === 'flag' || input?.kind === 'integer' || input?.kind === 'decimal')
      return text === '' ? null : Number(text)
    return input?.options?.find(({ value }) => String(value) === text)?.value ?? text
  }

/** The inputs that are shown while a form is filled in so, each with whether it must not stay empty. */
export const shownInputs = (inputs: readonly ReceivedInput[], filled: Filled): readonly ReceivedInput[] => {
  const held = heldIn(inputs, filled)
  return inputs
    .filter(({ when }) => !when || meets(when, held))
    .map(input => (input.requiredWhen && meets(input.requiredWhen, held) ? { ...input, required: true } : input))
}
