/** Navigation that a form triggers after a save: it needs no confirmation, and the same form stays mounted. */
import type { Location } from 'react-router-dom'
import type { MessagesByPath } from './fieldErrors.ts'
import type { FormValues } from './formValues.ts'

/** State of the location. */
interface FormNavigation {
  /** Key of the form that stays mounted; absent if another form opens. */
  readonly form?: string
  /** Initial values of a new record. */
  readonly start?: FormValues
  /** Field to focus. */
  readonly focus?: string
  /** Id of the draft to restore in the form of a new record. */
  readonly draft?: string
  /** Messages about markup that the save removed from the record of the previous form. */
  readonly removedMarkup?: MessagesByPath | undefined
}

/** Type-checks the state of a navigation that a form triggers. Returns its argument. */
export const formNavigation = (navigation: FormNavigation): FormNavigation => navigation

/** Key of the form that stays mounted at a location; undefined for any other navigation. */
export const navigatedForm = ({ state }: Pick<Location, 'state'>): string | undefined => {
  // The browser's history may contain anything.
  const move = state as Partial<FormNavigation> | null
  return typeof move?.form === 'string' ? move.form : undefined
}

/** Initial values of a new record at a location, in addition to the defaults of its fields. */
export const navigatedStart = ({ state }: Pick<Location, 'state'>): FormValues => {
  const move = state as Partial<FormNavigation> | null
  return typeof move?.start === 'object' && move.start !== null ? move.start : {}
}

/** Field to focus at a location; undefined for none. */
export const navigatedFocus = ({ state }: Pick<Location, 'state'>): string | undefined => {
  const move = state as Partial<FormNavigation> | null
  return typeof move?.focus === 'string' ? move.focus : undefined
}

/** Messages about markup that the previous form's save removed; undefined if there are none. */
export const navigatedRemovedMarkup = ({ state }: Pick<Location, 'state'>): MessagesByPath | undefined => {
  const move = state as Partial<FormNavigation> | null
  const isMessages =
    typeof move?.removedMarkup === 'object' && Object.values(move.removedMarkup).every(text => typeof text === 'string')
  return isMessages ? move.removedMarkup : undefined
}

/** Id of the draft to restore at a location; undefined for none. */
export const navigatedDraft = ({ state }: Pick<Location, 'state'>): string | undefined => {
  const move = state as Partial<FormNavigation> | null
  return typeof move?.draft === 'string' ? move.draft : undefined
}
