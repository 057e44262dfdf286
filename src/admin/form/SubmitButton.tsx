import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useFormState } from 'react-hook-form'

/** Saves the form; disabled, with a spinner, while it is being saved. */
export const SubmitButton = ({ label }: { label: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={isSubmitting}
      startIcon={isSubmitting ? <CircularProgress size={16} color="inherit" /> : undefined}
    >
      {label}
    </Button>
  )
}
