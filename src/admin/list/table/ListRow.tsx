import { lazy, type MouseEvent as ReactMouseEvent, type ReactNode, Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useCanView, useViewAs } from '../../account/view/useViewAs.tsx'
import { ViewedAction } from '../../account/view/ViewedAction.tsx'
import { type AnyRecord, recordName } from '../../data/descriptors.ts'
import { paths } from '../../data/paths.ts'
import { useMay, usePersonMay } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { DeleteIcon, EditIcon, NextIcon, ViewIcon } from '../../ui/icons.tsx'
import { bufferTyping, bufferTypingAfter } from '../../ui/typeAhead.ts'
import { Check } from './Check.tsx'
import { cellOf } from './cells.tsx'
import type { ListColumn } from './columns.ts'
import { openerProps } from './listKeys.ts'
import { columnClass } from './tableClass.ts'

const TimedBadge = lazy(async () => ({ default: (await import('./TimedBadge.tsx')).TimedBadge }))

/** Button that opens the dialog for a view of the person of a record. */
const ViewAction = ({ descriptor, record }: Pick<RowActionsProps, 'descriptor' | 'record'>) => {
  const t = useTranslate()
  const { open, dialog } = useViewAs(descriptor, record)
  return (
    <>
      <button
        type="button"
        className="row-action"
        onClick={open}
        aria-label={t('viewAs.startAs', { name: recordName(descriptor, record) })}
      >
        <ViewIcon />
        <span>{t('viewAs.view')}</span>
      </button>
      {dialog}
    </>
  )
}

interface RowActionsProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
  /** Deletes a record after a question; undefined if the provider deletes no records of the resource. */
  readonly onDelete: ((record: AnyRecord) => void) | undefined
}

const RowActions = ({ descriptor, record, onDelete }: RowActionsProps) => {
  const t = useTranslate()
  const may = useMay()
  const name = recordName(descriptor, record)
  const personMay = usePersonMay()
  // In a view, the form says that nothing can be changed.
  const isEditable = personMay.write(descriptor, record)
  const canView = useCanView(descriptor)
  return (
    <div className="row-actions">
      <Link
        className="row-action"
        to={paths.edit(descriptor.path, record.id)}
        aria-label={t(isEditable ? 'list.editRecord' : 'list.openRecord', { name })}
        onClick={event => bufferTypingAfter(event, name, 'stored')}
        {...openerProps}
      >
        {isEditable ? <EditIcon /> : <NextIcon />}
        <span>{t(isEditable ? 'common.edit' : 'common.open')}</span>
      </Link>
      {canView(record) && <ViewAction descriptor={descriptor} record={record} />}
      {onDelete && may.remove(descriptor, record) && (
        <button
          type="button"
          className="row-action is-delete"
          onClick={() => onDelete(record)}
          aria-label={t('list.deleteRecord', { name })}
        >
          <DeleteIcon />
          <span>{t('common.delete')}</span>
        </button>
      )}
      {onDelete && may.isView && personMay.remove(descriptor, record) && (
        <ViewedAction className="row-action is-delete" label={t('list.deleteRecord', { name })}>
          <DeleteIcon />
          <span>{t('common.delete')}</span>
        </ViewedAction>
      )}
    </div>
  )
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label')
const hasSelectedText = () => (window.getSelection()?.toString() ?? '') !== ''

interface ListRowProps extends RowActionsProps {
  readonly columns: readonly ListColumn[]
  /** Row number, counted across pages. */
  readonly number: number
  readonly isChosen: boolean
  /** Content of the column that is not a field; false if there is none. */
  readonly extra: ReactNode
  /** Omitted if rows cannot be selected. */
  readonly onToggle?: (id: AnyRecord['id'], isRange: boolean) => void
}

/** Row of a list: its number, columns and actions. A click outside its links and controls opens the record. */
export const ListRow = ({ columns, number, isChosen, extra, onToggle, ...actions }: ListRowProps) => {
  const t = useTranslate()
  const navigate = useNavigate()
  const { descriptor, record } = actions
  // The badge of the visible period is shown in the status column, because both tell whether visitors see the record.
  // Without that column, it is in the first one.
  const timedColumn = descriptor.visible && (columns.find(({ key }) => key === 'status') ?? columns[0])?.key
  const open = (event: ReactMouseEvent) => {
    if (isControl(event.target) || hasSelectedText()) return
    const address = paths.edit(descriptor.path, record.id)
    if (event.metaKey || event.ctrlKey) window.open(address, '_blank', 'noopener')
    else {
      bufferTyping(recordName(descriptor, record), 'stored')
      navigate(address)
    }
  }
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} onClick={open}>
      <td className="column-number">
        <div>
          {onToggle && (
            <Check
              label={t('list.chooseRecord', { name: recordName(descriptor, record) })}
              isChecked={isChosen}
              onChange={({ nativeEvent }) =>
                onToggle(record.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          )}
          {t.number(number)}
        </div>
      </td>
      {columns.map((column, index) => (
        <td key={column.key} className={columnClass(column, index)}>
          {cellOf(column, record)}
          {column.key === timedColumn && (
            <Suspense>
              <TimedBadge descriptor={descriptor} record={record} isBrief />
            </Suspense>
          )}
        </td>
      ))}
      {extra && <td>{extra}</td>}
      <td className="column-actions">
        <RowActions {...actions} />
      </td>
    </tr>
  )
}
