import MaterialDialog, { type DialogProps as MaterialDialogProps } from '@mui/material/Dialog'
import { useClosedByBack } from './useClosedByBack.ts'

interface DialogProps extends Omit<MaterialDialogProps, 'onClose'> {
  /** undefined while the dialog cannot be closed. */
  readonly onClose: (() => void) | undefined
}

/** Dialog that Back closes, as Escape does. */
export const Dialog = ({ onClose, ...props }: DialogProps) => {
  useClosedByBack(props.open, onClose)
  return <MaterialDialog {...props} onClose={() => onClose?.()} />
}
