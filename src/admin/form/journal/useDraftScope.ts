import { useContext, useMemo } from 'react'
import type { Descriptor } from '../../../schema/resource.ts'
import { ApplicationKeyContext } from '../../application.ts'
import { useSignedIn } from '../../services.ts'
import { userKeyOf } from '../../session.ts'
import type { DraftScope } from './journal.ts'

/** Whose form of what is open. `record` is its id; '' for a new one. */
export const useDraftScope = (descriptor: Descriptor, record: string): DraftScope => {
  const appKey = useContext(ApplicationKeyContext)
  const user = userKeyOf(useSignedIn().user)
  return useMemo(() => ({ appKey, user, resource: descriptor.path, record }), [appKey, user, descriptor, record])
}
