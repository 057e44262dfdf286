/** A condition on the values of other fields of a record. */

/** Each of these fields has one of its values, as in `{ kind: ['tender'] }`; null is that of an empty one. */
export type Condition<K extends string = string> = { readonly [F in K]?: readonly (string | number | null)[] }

/** A value as a condition names it: a form holds an empty one as text, or not at all. */
const comparable = (value: unknown): string | number | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

/** Whether a record, or a form, meets a condition. What is no list of values is never met. */
export const meets = (condition: Condition, held: (name: string) => unknown): boolean =>
  Object.entries(condition).every(([name, values]) => Array.isArray(values) && values.includes(comparable(held(name))))
