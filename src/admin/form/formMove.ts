/** Moves from one address to another that a form makes itself: they need no leave, and a form goes on through them. */
import type { Location } from 'react-router-dom'

/** State of such a location: the key of the form that goes on there. */
interface FormMove {
  readonly form: string
}

export const formMove = (form: string): FormMove => ({ form })

/** The form that goes on at a location; undefined for a location that was come to otherwise. */
export const movedForm = ({ state }: Pick<Location, 'state'>): string | undefined => {
  // Whatever the browser's history holds.
  const move = state as Partial<FormMove> | null
  return typeof move?.form === 'string' ? move.form : undefined
}
