import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, isCustomRoles, isSettings } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import type { FormValues } from '../formValues.ts'
import type { RoleChange } from '../inputs/roles/roleChanges.ts'
import { useQuestion } from './useQuestion.ts'

/** Changed rights of people, to confirm before they are saved. */
export interface RoleQuestion {
  readonly changes: readonly RoleChange[]
  /** Some of the people who have the role. */
  readonly people: readonly AnyRecord[]
  readonly total: number
}

const mostNamed = 5

/** Asks before the save of a custom role whose rights change for people who have it. */
export const useRoleQuestion = (descriptor: Descriptor) => {
  const site = useSite()
  const { descriptors } = useDescriptors()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { pending, ask } = useQuestion<RoleQuestion, true>()

  /** Resolves to true if nothing has to be confirmed, or the person has confirmed it. */
  const confirm = async (stored: AnyRecord | undefined, values: FormValues): Promise<boolean> => {
    if (!stored || !isCustomRoles(descriptor)) return true
    const { roleChangesOf, roleValuesOf } = await import('../inputs/roles/roleChanges.ts')
    const changes = roleChangesOf(roleValuesOf(stored), roleValuesOf(values), descriptors, each =>
      isSettings(site, each),
    )
    if (changes.length === 0) return true
    const { data: people, total = 0 } = await dataProvider.getList<AnyRecord>(site.users.path, {
      pagination: { page: 1, perPage: mostNamed },
      filter: { role_id: stored.id },
    })
    return total === 0 || (await ask({ changes, people, total })) === true
  }
  return { pending, confirm }
}
