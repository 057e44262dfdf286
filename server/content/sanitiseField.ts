/** Sanitising what an editor has written into a field. */
import type { Issue } from '../../src/schema/validation/issue.ts'
import { fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Sanitised } from './sanitise.ts'
import { sanitise } from './sanitising.ts'

type Excess = Extract<Sanitised, { readonly excess: unknown }>['excess']

/** What is wrong with a text, by what there is too much of. */
const issueByExcess: { readonly [E in Excess]: (label: string) => Issue } = {
  attributes: label => issue('html-attributes', { label, max: limits.elementAttributes.value }),
  depth: label => issue('html-depth', { label, max: limits.elementDepth.value }),
  nodes: label => issue('html-nodes', { label, max: limits.textNodes.value }),
  time: label => issue('html-time', { label }),
}

/** The harmless part of a text. Throws Failure 'invalid' that names the field where there is too much of something, and 'busy'. */
export const sanitiseField = async (html: string, name: string, label: string): Promise<string> => {
  const [clean] = await sanitise([html])
  if (clean && 'html' in clean) return clean.html
  return fail('invalid', { issues: { [name]: [issueByExcess[clean?.excess ?? 'time'](label)] } })
}
