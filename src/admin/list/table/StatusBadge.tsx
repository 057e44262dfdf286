import { activeStatus } from '../../../schema/descriptor/field.ts'
import { useStatusOptions } from '../../i18n/localizedDescriptors.ts'

/** Badge of a status: Active in green for 1, Inactive in red for any other value. */
export const StatusBadge = ({ status }: { status: unknown }) => {
  const isActive = Number(status) === activeStatus
  const option = useStatusOptions().find(({ value }) => (value === activeStatus) === isActive)
  return <span className={isActive ? 'status-badge is-good' : 'status-badge'}>{option?.label}</span>
}
