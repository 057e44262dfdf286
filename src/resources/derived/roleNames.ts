/** Names that custom roles must not have, because people would take them for built-in roles. */
import { roleLabels, roles, visitorScope } from '../../schema/descriptor/role.ts'
import { toUnicodeForm } from '../../schema/values/text/unicode.ts'
import { usersWords } from '../words/users.ts'

/** A name without its case, punctuation and invisible characters, and without the styles of letters that Unicode has. */
export const comparableRoleName = (name: string): string =>
  toUnicodeForm(name, 'NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{P}\s]+/gu, ' ')
    .trim()
    .toLowerCase()

const translatedLabels = (): readonly string[] =>
  Object.values(usersWords).flatMap(words => {
    const type = words?.fields?.type
    return typeof type === 'object' ? Object.values(type.options ?? {}) : []
  })

const reserved: ReadonlySet<string> = new Set(
  [...roles, ...Object.values(roleLabels), ...translatedLabels(), visitorScope, 'দর্শক'].map(comparableRoleName),
)

/** True if a name is that of a built-in role or of the scope of visitors' tokens, in any language and case. */
export const isReservedRoleName = (name: string): boolean => reserved.has(comparableRoleName(name))
