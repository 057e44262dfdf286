import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Failure } from '../screen/Failure.tsx'
import type { Call } from './useCall.ts'

interface SmallFormProps {
  readonly call: Call
  /** Label of the submit button. */
  readonly submit: string
  /** Beside that button. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A few inputs with one button; what failed stands above them. */
export const SmallForm = ({ call, submit, beside, children }: SmallFormProps) => (
  <Stack component="form" ref={call.form} noValidate onSubmit={call.submit} sx={{ gap: 2.5 }}>
    {call.error !== undefined && <Failure error={call.error} />}
    {children}
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        type="submit"
        variant="contained"
        disabled={call.isBusy}
        startIcon={call.isBusy ? <CircularProgress size={16} color="inherit" /> : undefined}
      >
        {submit}
      </Button>
      {beside}
    </Stack>
  </Stack>
)
