/** Names that custom roles must not have, because people would take them for built-in roles. */
import { roleLabels, roles } from '../../schema/descriptor/role.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import { usersWords } from '../words/users.ts'

const comparable = (name: string): string => toUnicodeForm(name).trim().replaceAll(/\s+/g, ' ').toLowerCase()

const translatedLabels = (): readonly string[] =>
  Object.values(usersWords).flatMap(words => {
    const type = words?.fields?.type
    return typeof type === 'object' ? Object.values(type.options ?? {}) : []
  })

const reserved: ReadonlySet<string> = new Set(
  [...roles, ...Object.values(roleLabels), ...translatedLabels()].map(comparable),
)

/** True if a name is that of a built-in role, in any language and case. */
export const isReservedRoleName = (name: string): boolean => reserved.has(comparable(name))
