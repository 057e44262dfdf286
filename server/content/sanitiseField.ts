/** Sanitising what an editor has written into a field. */
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Sanitised } from './sanitise.ts'
import { sanitise } from './sanitising.ts'

type Excess = Extract<Sanitised, { readonly excess: unknown }>['excess']

/** What an editor reads of a text that is refused, by what there is too much of. */
const sentenceByExcess: { readonly [E in Excess]: (label: string) => string } = {
  attributes: label =>
    `${label} has an element with more than ${limits.elementAttributes.value} attributes. Remove that element, or paste the text without its formatting.`,
  depth: label =>
    `${label} has more than ${limits.elementDepth.value} elements in one another. Remove some of them, or paste the text without its formatting.`,
  nodes: label =>
    `${label} has more than ${limits.textNodes.value.toLocaleString('en')} elements, or too many that are not closed. Make it shorter, or paste the text without its formatting.`,
  time: label => `${label} takes too long to check. Make it shorter, or paste the text without its formatting.`,
}

/** The harmless part of a text. Throws Failure 'invalid' that names the field where there is too much of something, and 'busy'. */
export const sanitiseField = async (html: string, name: string, label: string): Promise<string> => {
  const [clean] = await sanitise([html])
  if (clean && 'html' in clean) return clean.html
  return fail('invalid', { errors: { [name]: [sentenceByExcess[clean?.excess ?? 'time'](label)] } })
}
