/** Words that a resource's screens show where its descriptor says no others. Source: specification 6.6, 10.1. */
import type { Descriptor, Texts } from './resource.ts'

const defaultTexts = {
  empty: 'No Data Found',
  searchPlaceholder: 'Search',
  footer: 'Showing {from} to {to} of {total} entries',
  submit: 'Submit',
  saved: ['Success!', 'Data updated successfully.'],
} as const satisfies Omit<Texts, 'deleteAsk' | 'heading'>

/** Every text of a resource's screens. */
export const textsOf = (resource: Pick<Descriptor, 'texts' | 'label'>): Required<Texts> => ({
  ...defaultTexts,
  heading: resource.label.many,
  ...resource.texts,
})

/** A text with its {names} filled in; an unknown name stays as it is. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (match, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : match))
