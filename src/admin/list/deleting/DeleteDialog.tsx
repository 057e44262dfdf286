import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { textsOf } from '../../../schema/descriptor/texts.ts'
import { type AnyRecord, recordName } from '../../data/descriptors.ts'
import { useHasExtensions } from '../../data/host.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { DeleteFrame, DeleteQuestion } from '../../ui/screen/DeleteQuestion.tsx'
import { OtherRoleInput, RoleHoldersAlert, useOtherRole } from './OtherRole.tsx'
import { ReferrerLinks, Referrers } from './Referrers.tsx'
import { isByKeys, useRemove, useRemovedBanner } from './useDeleting.ts'
import { useDeletionEffects } from './useDeletionEffects.ts'

interface DeleteDialogProps {
  readonly descriptor: Descriptor
  /** The record to delete; undefined while the dialog is closed. */
  readonly record: AnyRecord | undefined
  readonly onClose: () => void
}

const Question = ({ descriptor, record, onClose }: DeleteDialogProps & { readonly record: AnyRecord }) => {
  const t = useTranslate()
  const [failure, setFailure] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  const remove = useRemove(descriptor)
  const effects = useDeletionEffects(descriptor, record)
  const { nested } = effects
  const isRefused = failure === undefined && effects.refusals.length > 0
  const other = useOtherRole(descriptor, record, isRefused ? effects.refusals : [])
  const consequences = isRefused ? [] : [...(nested ? [nested.message] : []), ...effects.messages]
  const showRemoved = useRemovedBanner()
  const canUndo = useHasExtensions()
  const refresh = useRefresh()
  const { selectedIds = [], onSelect } = useListContext<AnyRecord>()

  const removeRecord = async (byKeys: boolean) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      await other?.give()
      const undo = await (nested ? nested.remove() : remove(record.id))
      onSelect(selectedIds.filter(id => id !== record.id))
      refresh()
      onClose()
      const name = recordName(descriptor, record)
      showRemoved(name, [{ name, undo }], byKeys)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsPending(false)
    }
  }

  return (
    <DeleteQuestion
      label={other ? t('delete.withOtherRole') : nested?.label}
      canUndo={canUndo}
      isDisabled={isPending || effects.isPending || other?.chosen === ''}
      isPending={isPending}
      onDelete={isRefused && !other ? undefined : event => void removeRecord(isByKeys(event))}
      onClose={onClose}
    >
      {!isRefused && <DialogContentText sx={{ mb: 1.5 }}>{textsOf(descriptor).deleteAsk}</DialogContentText>}
      <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{recordName(descriptor, record)}</Typography>
      {consequences.map(message => (
        <DialogContentText key={message} sx={{ mt: 1.5 }}>
          {message}
        </DialogContentText>
      ))}
      {isRefused &&
        effects.refusals.map(({ message, count, records }) =>
          other ? (
            <RoleHoldersAlert key={message} count={count} records={records} />
          ) : (
            <Alert key={message} severity="warning" sx={{ mt: 2 }}>
              {message}
              <ReferrerLinks records={records} count={count} />
            </Alert>
          ),
        )}
      {other && <OtherRoleInput descriptor={descriptor} other={other} />}
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorMessage(failure, t)}
          <Referrers error={failure} />
        </Alert>
      )}
    </DeleteQuestion>
  )
}

/** Asks before a record is deleted and, if the deletion fails, shows the reason. */
export const DeleteDialog = ({ descriptor, record, onClose }: DeleteDialogProps) => (
  <DeleteFrame onClose={onClose}>
    {record && <Question descriptor={descriptor} record={record} onClose={onClose} />}
  </DeleteFrame>
)
