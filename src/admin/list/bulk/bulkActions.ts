/** Actions on selected records, in the order of their buttons. A new action is an entry here, and its texts. */
import { activeStatus, statusOptions } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { MessageKey } from '../../i18n/en/index.ts'

interface ActionTexts {
  /** Text of the button. */
  readonly label: MessageKey
  /** Title of the dialog. */
  readonly title: MessageKey
}

/** Sets values of every selected record at once, without a question. */
interface SettingAction extends ActionTexts {
  readonly set: Readonly<Record<string, number | string>>
  /** Text before the names or the count of the changed records. */
  readonly done: MessageKey
}

/** Deletes every selected record after a question. */
interface DeletingAction extends ActionTexts {
  readonly set?: undefined
}

export type BulkAction = SettingAction | DeletingAction

const inactiveStatus = statusOptions.find(option => option.value !== activeStatus)?.value ?? 0

export const deleteAction: BulkAction = { label: 'bulk.delete', title: 'delete.title' }

const bulkActions: readonly BulkAction[] = [
  { label: 'bulk.activate', title: 'bulk.activate', done: 'bulk.activated', set: { status: activeStatus } },
  { label: 'bulk.deactivate', title: 'bulk.deactivate', done: 'bulk.deactivated', set: { status: inactiveStatus } },
  deleteAction,
]

/** Actions whose fields a resource has. */
export const bulkActionsOf = ({ fields }: Descriptor): readonly BulkAction[] =>
  bulkActions.filter(({ set = {} }) => Object.keys(set).every(name => Object.hasOwn(fields, name)))
