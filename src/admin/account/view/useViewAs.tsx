import { type ReactNode, Suspense, useContext, useState } from 'react'
import { activeStatus } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, isUsers, recordName } from '../../data/descriptors.ts'
import { useHasExtensions } from '../../data/host.ts'
import { PersonContext } from '../../data/permissions.ts'
import { useSite } from '../../data/site.ts'
import { lazyScreen } from '../../ui/lazyPart.tsx'

const ViewAsDialog = lazyScreen(async () => (await import('./ViewAsDialog.tsx')).ViewAsDialog)

/**
 * Returns a function that tells whether the signed-in owner may view the back office as the person of a record: an
 * active user who is no owner.
 */
export const useCanView = (descriptor: Descriptor): ((record: AnyRecord) => boolean) => {
  const site = useSite()
  const person = useContext(PersonContext)
  const hasExtensions = useHasExtensions()
  const isOffered = person?.role === 'owner' && hasExtensions && isUsers(site, descriptor)
  return ({ id, type, status }) => isOffered && id !== person.userId && type !== 'owner' && status === activeStatus
}

/** Dialog that starts a view of the person of a record, and the function that opens it. */
export const useViewAs = (descriptor: Descriptor, record: AnyRecord): { open: () => void; dialog: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <ViewAsDialog
          userId={Number(record.id)}
          name={recordName(descriptor, record)}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  }
}
