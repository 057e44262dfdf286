/** Fields that only programs and effects use. */
import type { Field } from '../field.ts'

/** True if an option that limits access is on. Any value except undefined and false turns it on. */
export const isOn = (option: unknown): boolean => option !== undefined && option !== false

/** True if neither the back office nor visitors see the field. Any `hidden` except undefined and false hides it. */
export const isHidden = (field: Field | undefined): boolean => isOn(field?.hidden)
