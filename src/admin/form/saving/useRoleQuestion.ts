import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type Role, roleOf } from '../../../schema/descriptor/role.ts'
import { type AnyRecord, isCustomRoles, isSettings, isUsers } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import type { FormValues } from '../formValues.ts'
import type { RoleChange } from '../inputs/roles/roleChanges.ts'
import { useQuestion } from './useQuestion.ts'

/** Changed rights of a custom role, to confirm before they are saved. */
export interface ChangedRole {
  readonly kind: 'changed'
  readonly changes: readonly RoleChange[]
  /** Some of the people who have the role. */
  readonly people: readonly AnyRecord[]
  readonly total: number
}

/** Removal of the custom role of a person, who then has all rights of a built-in role. */
export interface TakenRole {
  readonly kind: 'taken'
  readonly person: AnyRecord
  readonly role: Role
}

export type RoleQuestion = ChangedRole | TakenRole

const maxNames = 5

/**
 * Asks before the save of a custom role whose rights change for people who have it, and before the custom role of a
 * person is taken away.
 */
export const useRoleQuestion = (descriptor: Descriptor) => {
  const site = useSite()
  const { descriptors } = useDescriptors()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { pending, ask } = useQuestion<RoleQuestion, true>()

  const confirmTaken = async (person: AnyRecord, { role_id, type }: FormValues): Promise<boolean> => {
    const role = roleOf(type ?? person.type)
    if (role === undefined || role_id !== null || typeof person.role_id !== 'number') return true
    return (await ask({ kind: 'taken', person, role })) === true
  }

  /** Resolves to true if nothing has to be confirmed, or the person has confirmed it. */
  const confirm = async (stored: AnyRecord | undefined, values: FormValues): Promise<boolean> => {
    if (stored && isUsers(site, descriptor)) return confirmTaken(stored, values)
    if (!stored || !isCustomRoles(descriptor)) return true
    const { roleChangesOf, roleValuesOf } = await import('../inputs/roles/roleChanges.ts')
    const changes = roleChangesOf(roleValuesOf(stored), roleValuesOf(values), descriptors, each =>
      isSettings(site, each),
    )
    if (changes.length === 0) return true
    const { data: people, total = 0 } = await dataProvider.getList<AnyRecord>(site.users.path, {
      pagination: { page: 1, perPage: maxNames },
      filter: { role_id: stored.id },
    })
    return total === 0 || (await ask({ kind: 'changed', changes, people, total })) === true
  }
  return { pending, confirm }
}
