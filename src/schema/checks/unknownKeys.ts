/** Reports unknown keys of objects in a descriptor. */
import { nearestName, oneOf } from '../terms/misspelt.ts'
import type { DescriptorIssue, Report } from './issue.ts'

const misspelt = 'Misspelt key'
/** True for an issue about a misspelt key. Its value is missing in the other checks, so their issues are misleading. */
export const isMisspelling = ({ id, message }: DescriptorIssue): boolean => id === 'E17' && message.startsWith(misspelt)

/** Reports every key of an object that is not in `known`. `place`: end of the message, such as " in 'computed'". */
export const checkKeys = (value: object, known: readonly string[], report: Report, place = ''): void => {
  for (const key of Object.keys(value).filter(each => !known.includes(each))) {
    const meant = nearestName(
      key,
      known.filter(other => !Object.hasOwn(value, other)),
    )
    if (meant === undefined) report('E17', `Unknown key '${key}'${place}.`, `Use ${oneOf(key, known)}.`)
    else report('E17', `${misspelt} '${key}'${place}.`, `Write '${meant}'.`)
  }
}
