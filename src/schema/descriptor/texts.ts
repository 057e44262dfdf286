/** Default texts on the screens of a resource, and the title of a record. Source: specification 6.6, 10.1. */
import { titleText } from '../values/excerpt.ts'
import { type Descriptor, fieldOf, type Row, type Texts } from './resource.ts'

const defaultTexts = {
  empty: 'No Data Found',
  searchPlaceholder: 'Search',
  footer: 'Showing {from} to {to} of {total} entries',
  submit: 'Submit',
  saved: ['Success!', 'Data updated successfully.'],
} as const satisfies Omit<Texts, 'deleteAsk' | 'heading'>

/** All texts of a resource, including defaults. */
export const textsOf = (resource: Pick<Descriptor, 'texts' | 'label'>): Required<Texts> => ({
  ...defaultTexts,
  heading: resource.label.many,
  ...resource.texts,
})

/** Replaces {placeholders} in a text by values. Unknown ones stay unchanged. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (match, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : match))

/** Title of a record as plain text. Removes markup only from rich text. '' if there is none. */
export const titleOf = (resource: Pick<Descriptor, 'fields' | 'title'>, row: Row): string =>
  titleText(row[resource.title], fieldOf(resource, resource.title)?.kind === 'html')
