/** Sanitises texts that editors wrote into fields. */
import type { Issue, Param } from '../../src/schema/validation/issue.ts'
import { fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { removedMarkupIssues } from './removedMarkup.ts'
import type { Sanitised } from './sanitise.ts'
import { sanitise } from './sanitising.ts'

type Excess = Extract<Sanitised, { readonly excess: unknown }>['excess']

/** Issue of a text, by exceeded limit. */
const issueByExcess: { readonly [E in Excess]: (label: Param) => Issue } = {
  attributes: label => issue('html-attributes', { label, max: limits.elementAttributes.value }),
  depth: label => issue('html-depth', { label, max: limits.elementDepth.value }),
  nodes: label => issue('html-nodes', { label, max: limits.textNodes.value }),
  time: label => issue('html-time', { label }),
}

/** Text of a field, with its name and label for issues. */
export interface SentText {
  readonly text: string
  /** Name of the field, or path of the text inside a composite value. */
  readonly name: string
  readonly label: Param
}

/** Text in stored form. */
export interface StoredText {
  readonly text: string
  /** Issues about removed markup. Default: none. */
  readonly removedMarkup?: readonly Issue[]
}

/**
 * Sanitises texts and keeps their order. Throws Failure 'invalid' with an issue for each text that exceeds a limit, and
 * 'busy' if too many requests wait.
 */
export const sanitiseTexts = async (texts: readonly SentText[]): Promise<readonly StoredText[]> => {
  const cleaned = await sanitise(texts.map(({ text }) => text))
  const issues: Record<string, readonly Issue[]> = {}
  const harmless = texts.map(({ name, label }, at): StoredText => {
    const clean = cleaned[at]
    if (clean && 'html' in clean)
      return {
        text: clean.html,
        ...(clean.removedMarkup && { removedMarkup: removedMarkupIssues(label, clean.removedMarkup) }),
      }
    issues[name] = [issueByExcess[clean?.excess ?? 'time'](label)]
    return { text: '' }
  })
  return Object.keys(issues).length > 0 ? fail('invalid', { issues }) : harmless
}
