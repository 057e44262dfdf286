/** How many people have requested an account and wait for an editor to make it Active. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { users } from '../../resources/users.ts'
import { PersonKnownContext, useMay } from '../data/permissions.ts'

const inactive = 0

/** 0 where the provider does not give it: one that ignores the filter answers with others too. */
export const useWaitingUsers = (): number => {
  const may = useMay()
  const isKnown = useContext(PersonKnownContext)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data } = useQuery({
    // Below the resource's own key, so that every write of a user reads it again.
    queryKey: [users.path, 'getList', 'waiting'],
    enabled: isKnown && may.read(users),
    queryFn: async ({ signal }) => {
      const params = { pagination: { page: 1, perPage: 10 }, filter: { status: inactive }, signal }
      const { data: records, total } = await dataProvider.getList(users.path, params)
      return records.every(({ status }) => status === inactive) ? (total ?? 0) : 0
    },
    staleTime: 60_000,
  })
  return data ?? 0
}
