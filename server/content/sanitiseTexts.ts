/** Sanitising what an editor has written into fields. */
import type { Issue, Param } from '../../src/schema/validation/issue.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Sanitised } from './sanitise.ts'
import { sanitise } from './sanitising.ts'

type Excess = Extract<Sanitised, { readonly excess: unknown }>['excess']

/** What is wrong with a text, by what there is too much of. */
const issueByExcess: { readonly [E in Excess]: (label: Param) => Issue } = {
  attributes: label => issue('html-attributes', { label, max: limits.elementAttributes.value }),
  depth: label => issue('html-depth', { label, max: limits.elementDepth.value }),
  nodes: label => issue('html-nodes', { label, max: limits.textNodes.value }),
  time: label => issue('html-time', { label }),
}

/** A text, and what names it in an issue. */
export interface GivenText {
  readonly text: string
  /** The name of its field, or its path in the value of one. */
  readonly name: string
  readonly label: Param
}

/** The harmless parts of texts, in their order. Throws Failure 'invalid' that names every one in which there is too much of something, and 'busy'. */
export const sanitiseTexts = async (texts: readonly GivenText[]): Promise<readonly string[]> => {
  const cleaned = await sanitise(texts.map(({ text }) => text))
  const issues: Record<string, readonly Issue[]> = {}
  const harmless = texts.map(({ name, label }, at) => {
    const clean = cleaned[at]
    if (clean && 'html' in clean) return clean.html
    issues[name] = [issueByExcess[clean?.excess ?? 'time'](label)]
    return ''
  })
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : harmless
}
