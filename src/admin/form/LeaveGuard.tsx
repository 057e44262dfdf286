import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { LeaveDialog } from '../ui/screen/LeaveDialog.tsx'
import { navigatedForm } from './formNavigation.ts'
import type { FormValues } from './formValues.ts'
import { useChangedFields } from './useChangedFields.ts'

interface LeaveGuardProps {
  readonly descriptor: Descriptor
  /** Values of the fields before anything was typed. */
  readonly base: FormValues
  readonly formKey: string
}

/**
 * Asks before a form with unsaved changes is left. Navigation within the same path, and navigation that the form
 * triggers after a save, need no confirmation.
 */
export const LeaveGuard = ({ descriptor, base, formKey }: LeaveGuardProps) => {
  const t = useTranslate()
  return (
    <LeaveDialog
      isDirty={useChangedFields(descriptor, base).length > 0}
      leads={({ currentLocation, nextLocation }) =>
        navigatedForm(nextLocation) !== formKey && currentLocation.pathname !== nextLocation.pathname
      }
      text={t('form.leaveText')}
    />
  )
}
