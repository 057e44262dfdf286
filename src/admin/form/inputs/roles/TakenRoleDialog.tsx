import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { roleLabels } from '../../../../schema/descriptor/role.ts'
import { recordName } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { TakenRole } from '../../saving/useRoleQuestion.ts'
import { useRoleTexts } from './roleTexts.ts'

interface TakenRoleDialogProps extends TakenRole {
  readonly onAnswer: (answer: true | undefined) => void
}

/** Asks before the custom role of a person is taken away. It names the built-in role whose rights they get. */
export const TakenRoleDialog = ({ person, role, onAnswer }: TakenRoleDialogProps) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const id = useId()
  const { users } = useSite()
  const cancel = () => onAnswer(undefined)
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="sm" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t('takeTitle')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <DialogContentText>
          {t('takeText', { name: recordName(users, person), role: common.term(roleLabels[role]) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel}>
          {common('common.close')}
        </Button>
        <Button variant="contained" onClick={() => onAnswer(true)}>
          {t('take')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
