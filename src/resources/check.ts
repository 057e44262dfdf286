/** The check of the registry, run by every build and start. */
import { checkDescriptors } from '../schema/checks/checkDescriptors.ts'
import { issueText } from '../schema/checks/issue.ts'
import { allResources } from './index.ts'

/** Every mistake in the descriptors as one text of several lines; undefined where there is none. */
export const registryMistakes = (): string | undefined => {
  const issues = checkDescriptors(allResources)
  if (issues.length === 0) return undefined
  return ['The descriptors in src/resources have mistakes:', ...issues.map(issueText)].join('\n- ')
}
