import { useFormState } from 'react-hook-form'
import { useTranslate } from '../i18n/useTranslate.ts'
import { LeaveDialog } from '../ui/screen/LeaveDialog.tsx'
import { navigatedForm } from './formNavigation.ts'

/** Asks before a form with unsaved changes is left; the address of a record that was just made is no way out. */
export const LeaveGuard = ({ formKey }: { formKey: string }) => {
  const t = useTranslate()
  const { dirtyFields } = useFormState()
  return (
    <LeaveDialog
      isDirty={Object.keys(dirtyFields).length > 0}
      leads={({ currentLocation, nextLocation }) =>
        navigatedForm(nextLocation) !== formKey && currentLocation.pathname !== nextLocation.pathname
      }
      text={t('form.leaveText')}
    />
  )
}
