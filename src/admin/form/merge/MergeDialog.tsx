import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { labelIn } from '../labels.ts'
import { ConflictChoice, type ConflictChoiceProps } from './ConflictChoice.tsx'
import type { Choices, Merge } from './merge.ts'

/** A merge to confirm, with the texts of the dialog. */
export interface MergeQuestion {
  readonly merge: Merge
  readonly title: string
  /** Explanation of the situation. */
  readonly text: string
  readonly sides: ConflictChoiceProps['sides']
  /** Label of the button that confirms the merge. */
  readonly confirm: string
}

interface MergeDialogProps {
  readonly descriptor: Descriptor
  readonly question: MergeQuestion
  readonly onDecide: (choices: Choices) => void
  /** Called if the dialog is cancelled. The form stays unchanged. */
  readonly onCancel: () => void
}

/** Shows the fields that were merged automatically, and asks about every field that both sides changed. */
export const MergeDialog = ({ descriptor, question, onDecide, onCancel }: MergeDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const [choices, setChoices] = useState<Choices>({})
  const [isRefused, setIsRefused] = useState(false)
  const { conflicts, taken } = question.merge
  const isDecided = conflicts.every(({ name }) => choices[name])
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="sm" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{question.title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText id={`${id}-text`}>{question.text}</DialogContentText>
        {taken.length > 0 && (
          <Alert severity="info" role="presentation">
            {t('merge.taken', { fields: taken.map(name => labelIn(descriptor, name)).join(', ') })}
          </Alert>
        )}
        {conflicts.map(conflict => (
          <ConflictChoice
            key={conflict.name}
            descriptor={descriptor}
            conflict={conflict}
            sides={question.sides}
            choice={choices[conflict.name]}
            onChoose={choice => setChoices(before => ({ ...before, [conflict.name]: choice }))}
          />
        ))}
        {isRefused && !isDecided && <Alert severity="error">{t('merge.undecided')}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {t('form.stay')}
        </Button>
        <Button
          variant="contained"
          autoFocus={conflicts.length === 0}
          onClick={() => (isDecided ? onDecide(choices) : setIsRefused(true))}
        >
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
