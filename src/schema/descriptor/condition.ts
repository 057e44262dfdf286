/** Conditions on the values of a record's fields. */

/** Allowed values of each field, as in `{ kind: ['tender'] }`; null stands for an empty value. All fields must match. */
export type Condition<K extends string = string> = { readonly [F in K]?: readonly (string | number | null)[] }

/** Converts a value for comparison: '', undefined and values that are neither text nor number become null. */
const comparable = (value: unknown): string | number | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

/**
 * True if a record or form meets a condition. `held` returns the value of a field. An entry of the condition that is
 * not a list never matches.
 */
export const meetsCondition = (condition: Condition, held: (name: string) => unknown): boolean =>
  Object.entries(condition).every(([name, values]) => Array.isArray(values) && values.includes(comparable(held(name))))
