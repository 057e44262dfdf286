/** Unsaved order of a screen, stored in the browser like the unsaved input of a form. */
import { useEffect, useMemo, useState } from 'react'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { createDraftId, type Draft, useDraftStore } from '../form/drafts/draftStore.ts'
import { latestOnly } from '../form/drafts/latestOnly.ts'
import { useDraftOwner } from '../form/drafts/useDraftScope.ts'
import { useDrafts } from '../form/drafts/useDrafts.ts'
import { noChanges, type Pending } from './useOrder.ts'

/** Pending changes in a draft; undefined if the draft holds something else. */
export const pendingIn = ({ values: { pending } }: Draft): Pending | undefined => {
  const isOurs =
    typeof pending === 'object' &&
    pending !== null &&
    ['arrangements', 'added', 'moved'].every(name => Reflect.get(pending, name) instanceof Map)
  // Drafts of earlier builds have no `unanswered`.
  return isOurs ? { ...noChanges, ...(pending as Partial<Pending>) } : undefined
}

interface OrderDraft {
  readonly descriptor: Descriptor
  readonly filter: Readonly<Record<string, unknown>>
  readonly pending: Pending
  readonly isDirty: boolean
}

/** Stores the pending changes as a draft while there are any, and reads the drafts of earlier visits. */
export const useOrderDraft = ({ descriptor, filter, pending, isDirty }: OrderDraft) => {
  const draftStore = useDraftStore()
  const owner = useDraftOwner()
  const selection = JSON.stringify(filter)
  const scope = useMemo(
    () => ({ ...owner, resource: `${descriptor.path}/order`, record: selection }),
    [owner, descriptor, selection],
  )
  const [id] = useState(createDraftId)
  const [isKept, setIsKept] = useState(true)
  const [store] = useState(() => latestOnly((work: () => Promise<void>) => work()))
  useEffect(() => draftStore.hold(id), [draftStore, id])
  useEffect(() => {
    const draft: Draft = { id, at: Date.now(), values: { pending }, base: {} }
    store(() => (isDirty ? draftStore.put(scope, draft) : draftStore.remove(scope, id))).then(
      () => setIsKept(true),
      () => setIsKept(false),
    )
  }, [store, draftStore, scope, id, pending, isDirty])
  return { ...useDrafts(scope), isKept }
}
