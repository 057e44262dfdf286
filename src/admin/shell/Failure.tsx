import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useDoorText } from '../doorText.ts'
import { sentenceOf } from '../failure.ts'

export interface FailureProps {
  readonly error: unknown
  /** Bold words in front. */
  readonly title?: string
  /** Absent where trying again makes no sense. */
  readonly onTryAgain?: () => void
}

/** What failed and why, with a way to try again. */
export const Failure = ({ error, title, onTryAgain }: FailureProps) => {
  const say = useDoorText()
  return (
    <Alert
      severity="error"
      action={
        onTryAgain && (
          <Button color="inherit" size="small" onClick={onTryAgain}>
            {say('common.tryAgain')}
          </Button>
        )
      }
    >
      {title && <strong>{title} </strong>}
      {sentenceOf(error, say)}
    </Alert>
  )
}
