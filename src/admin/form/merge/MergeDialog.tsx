import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { labelIn } from '../labels.ts'
import { ConflictChoice, type ConflictChoiceProps } from './ConflictChoice.tsx'
import type { Choices, Merge } from './merge.ts'

/** The merge to decide on, and its texts. */
export interface MergeQuestion {
  readonly merge: Merge
  readonly title: string
  /** What has happened. */
  readonly text: string
  readonly sides: ConflictChoiceProps['sides']
  /** What the button does once all is decided. */
  readonly confirm: string
}

interface MergeDialogProps {
  readonly descriptor: Descriptor
  readonly question: MergeQuestion
  readonly onDecide: (choices: Choices) => void
  /** Nothing is decided, and the form stays as it was. */
  readonly onCancel: () => void
}

/** Shows what was merged by itself, and asks for every field that two sides have changed. */
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
