import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

/** Save button. Disabled, with a spinner, while saving. */
export const SubmitButton = ({ label, isSaving }: { label: string; isSaving: boolean }) => (
  <Button
    type="submit"
    variant="contained"
    disabled={isSaving}
    aria-keyshortcuts="Control+S Meta+S"
    startIcon={isSaving ? <CircularProgress size={16} color="inherit" /> : undefined}
  >
    {label}
  </Button>
)
