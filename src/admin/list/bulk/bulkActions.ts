/** Actions on selected records, in the order of their buttons. To add an action, add an entry here and its texts. */
import { activeStatus, statusOptions } from '../../../schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../../schema/descriptor/resource.ts'
import type { CustomActionText, CustomBulkAction } from '../../data/customBulkAction.ts'
import type { May } from '../../data/permissions.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Key of a text of the product, or the text of a site's action in each language. */
type ActionText = MessageKey | CustomActionText

interface ActionTexts {
  /** Text of the button. */
  readonly label: ActionText
  /** Title of the dialog. */
  readonly title: ActionText
}

/** Sets values of every selected record without a confirmation dialog. */
interface SettingAction extends ActionTexts {
  readonly set: Readonly<Record<string, unknown>>
  /** Text before the names or the count of the changed records. */
  readonly done: ActionText
}

/** Deletes every selected record after a question. */
interface DeletingAction extends ActionTexts {
  readonly set?: undefined
}

/** Action on several records: sets values, or deletes the records. */
export type BulkAction = SettingAction | DeletingAction

const inactiveStatus = statusOptions.find(option => option.value !== activeStatus)?.value ?? 0

export const deleteAction: BulkAction = { label: 'bulk.delete', title: 'delete.title' }

const settingActions: readonly SettingAction[] = [
  { label: 'bulk.activate', title: 'bulk.activate', done: 'bulk.activated', set: { status: activeStatus } },
  { label: 'bulk.deactivate', title: 'bulk.deactivate', done: 'bulk.deactivated', set: { status: inactiveStatus } },
]

/**
 * Actions on records of a resource that the signed-in person may do: those that set only fields which the resource has
 * and the person may change, and *Delete*. `custom` are the actions of the site.
 */
export const bulkActionsOf = (
  descriptor: Descriptor,
  custom: readonly CustomBulkAction[],
  may: Pick<May, 'writeAll' | 'removeAll' | 'publish'>,
): readonly BulkAction[] => {
  const { fields } = descriptor
  const setting = [...settingActions, ...custom.map(action => ({ ...action, title: action.label }))]
  const isWritable = (name: string) => Object.hasOwn(fields, name) && !fields[name]?.readOnly
  const isPublishing = ({ set }: SettingAction) => set.status === activeStatus && isPublic(descriptor)
  const isOffered = (action: SettingAction) =>
    Object.keys(action.set).every(isWritable) && (may.publish(descriptor) || !isPublishing(action))
  return [
    ...(may.writeAll(descriptor) ? setting.filter(isOffered) : []),
    ...(may.removeAll(descriptor) ? [deleteAction] : []),
  ]
}

/** Returns a function that returns the text of an action in the language of the back office. */
export const useActionText = () => {
  const t = useTranslate()
  const { language } = useLanguage()
  return (text: ActionText): string => (typeof text === 'string' ? t(text) : (text[language] ?? text.en))
}
