import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import { isUnsupportedCall } from '../../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { isCustomRoles } from '../../data/descriptors.ts'
import { useHasExtensions } from '../../data/host.ts'
import { PersonContext } from '../../data/permissions.ts'
import { roleHoldersKey } from '../../data/queryKeys.ts'

/** True if the list of a resource shows the number of people for each record: the list of custom roles, for owners. */
export const useHasRoleCounts = (descriptor: Descriptor): boolean => {
  const isOwner = useContext(PersonContext)?.role === 'owner'
  return useHasExtensions() && isOwner && isCustomRoles(descriptor)
}

/**
 * Number of people with each custom role, by role id, read with one call. `data` is null if the provider does not count
 * them, and undefined while they are read.
 */
export const useRoleCounts = (isEnabled: boolean) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useQuery({
    queryKey: roleHoldersKey,
    enabled: isEnabled,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      try {
        return await dataProvider.roleHolders({ signal })
      } catch (error) {
        if (isUnsupportedCall(error)) return null
        throw error
      }
    },
  })
}
