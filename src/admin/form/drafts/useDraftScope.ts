import { useContext, useMemo } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useSignedIn } from '../../data/services.ts'
import { userKeyOf } from '../../data/session.ts'
import { ApplicationKeyContext } from '../../data/siteSettings.ts'
import type { DraftOwner, DraftScope } from './draftStore.ts'

/** Owner of the signed-in person's drafts. */
export const useDraftOwner = (): DraftOwner => {
  const appKey = useContext(ApplicationKeyContext)
  const user = userKeyOf(useSignedIn().user)
  return useMemo(() => ({ appKey, user }), [appKey, user])
}

/** Scope of the drafts of an open form. `record` is the record's id; '' for a new one. */
export const useDraftScope = (descriptor: Descriptor, record: string): DraftScope => {
  const owner = useDraftOwner()
  return useMemo(() => ({ ...owner, resource: descriptor.path, record }), [owner, descriptor, record])
}
