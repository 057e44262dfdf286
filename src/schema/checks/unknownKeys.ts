/** Reports keys that an object of a descriptor may not have. */
import { nearestName, oneOf } from '../terms/misspelt.ts'
import type { DescriptorIssue, Report } from './issue.ts'

const misspelt = 'Misspelt key'
/** True for a misspelt key. Other checks of the same descriptor then lack its value. */
export const isMisspelling = ({ id, message }: DescriptorIssue): boolean => id === 'E17' && message.startsWith(misspelt)

/** Reports every key of an object that is not among the known ones. `place`: end of the message, such as " in 'computed'". */
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
