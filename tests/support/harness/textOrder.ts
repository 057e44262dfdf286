/** Order of texts in a page. */
import { expect } from 'vitest'

/** Expects texts in the given order. */
export const expectInOrder = (html: string, ...parts: readonly string[]): void => {
  const places = parts.map(part => html.indexOf(part))
  expect(places, `each of ${parts} is there`).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}
