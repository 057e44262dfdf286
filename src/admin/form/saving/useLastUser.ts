import { useDataProvider } from 'react-admin'
import { ApiError } from '../../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, isUsers } from '../../data/descriptors.ts'
import { useSite } from '../../data/site.ts'
import { type FormValues, sentValues } from '../formValues.ts'

const refusals: readonly (string | undefined)[] = ['last-user', 'last-owner']

/** Finds out if the provider would refuse a save because it removes the last user or owner who can sign in. */
export const useLastUser = (descriptor: Descriptor) => {
  const site = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()

  /** Resolves to the refusal; undefined if there is none, and if the check fails, because the save then reports it. */
  const refusalOf = async (stored: AnyRecord | undefined, values: FormValues): Promise<ApiError | undefined> => {
    if (!stored || !isUsers(site, descriptor)) return undefined
    const item = { ...sentValues(descriptor, values, stored), id: Number(stored.id) }
    try {
      const [outcome] = (await dataProvider.check(descriptor.path, [item])) ?? []
      return outcome?.isDone === false && refusals.includes(outcome.error.code) ? outcome.error : undefined
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    }
  }
  return { refusalOf }
}
