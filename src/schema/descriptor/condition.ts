/** Condition on the values of other fields of a record. */

/** Allowed values of each field, as in `{ kind: ['tender'] }`; null stands for an empty value. All fields must match. */
export type Condition<K extends string = string> = { readonly [F in K]?: readonly (string | number | null)[] }

/** Normalises a value for comparison: forms represent an empty value as '' or undefined. */
const comparable = (value: unknown): string | number | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

/** True if a record or form meets a condition. An entry that is not a list of values never matches. */
export const meetsCondition = (condition: Condition, held: (name: string) => unknown): boolean =>
  Object.entries(condition).every(([name, values]) => Array.isArray(values) && values.includes(comparable(held(name))))
