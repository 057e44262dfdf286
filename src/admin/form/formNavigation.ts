/** Navigation that a form does itself, after a save: it needs no question about leaving, and the same form stays. */
import type { Location } from 'react-router-dom'
import type { FormValues } from './formValues.ts'

/** State of such a location. */
interface FormNavigation {
  /** The key of the form that stays there; absent where another one opens. */
  readonly form?: string
  /** What a new record starts with there. */
  readonly start?: FormValues
  /** The field that gets the focus there. */
  readonly focus?: string
}

export const formNavigation = (navigation: FormNavigation): FormNavigation => navigation

/** The form that stays at a location; undefined for a location of any other navigation. */
export const navigatedForm = ({ state }: Pick<Location, 'state'>): string | undefined => {
  // Whatever the browser's history holds.
  const move = state as Partial<FormNavigation> | null
  return typeof move?.form === 'string' ? move.form : undefined
}

/** What a new record starts with at a location, beside the defaults of its fields. */
export const navigatedStart = ({ state }: Pick<Location, 'state'>): FormValues => {
  const move = state as Partial<FormNavigation> | null
  return typeof move?.start === 'object' && move.start !== null ? move.start : {}
}

/** The field that gets the focus at a location; undefined where none is named. */
export const navigatedFocus = ({ state }: Pick<Location, 'state'>): string | undefined => {
  const move = state as Partial<FormNavigation> | null
  return typeof move?.focus === 'string' ? move.focus : undefined
}
