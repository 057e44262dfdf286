/** Navigation that a form does itself, after a save: it needs no question about leaving, and the same form stays. */
import type { Location } from 'react-router-dom'

/** State of such a location: the key of the form that stays there. */
interface FormNavigation {
  readonly form: string
}

export const formNavigation = (form: string): FormNavigation => ({ form })

/** The form that stays at a location; undefined for a location of any other navigation. */
export const navigatedForm = ({ state }: Pick<Location, 'state'>): string | undefined => {
  // Whatever the browser's history holds.
  const move = state as Partial<FormNavigation> | null
  return typeof move?.form === 'string' ? move.form : undefined
}
