import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { plainPageTexts } from '../../../messages/plainPage.ts'
import { languageIn } from '../../../schema/values/language.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { SaveRisk } from './saveRisk.ts'

interface RiskTexts {
  readonly title: MessageKey
  /** Consequence of the save. */
  readonly text: MessageKey
  readonly confirm: MessageKey
}
const textsOf: { readonly [R in SaveRisk]: RiskTexts } = {
  'site-off': { title: 'siteOff.title', text: 'siteOff.visitors', confirm: 'siteOff.confirm' },
  'account-off': { title: 'saveRisk.statusTitle', text: 'saveRisk.statusText', confirm: 'saveRisk.statusConfirm' },
  'role-lowered': { title: 'saveRisk.roleTitle', text: 'saveRisk.roleText', confirm: 'saveRisk.roleConfirm' },
}

/** Page that visitors see while the site is off, and how to undo that. `language` is the language of the site. */
const SiteOffPage = ({ language }: { readonly language: unknown }) => {
  const t = useTranslate()
  const lang = languageIn(language)
  const { title, text } = plainPageTexts('siteOff', lang)
  return (
    <>
      <DialogContentText component="blockquote" lang={lang} sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}>
        <strong>{title}</strong>
        <br />
        {text}
      </DialogContentText>
      <DialogContentText>{t('siteOff.undo')}</DialogContentText>
    </>
  )
}

interface SaveRiskDialogProps {
  readonly risk: SaveRisk
  /** Values to save. */
  readonly values: Readonly<Record<string, unknown>>
  readonly onAnswer: (answer: true | undefined) => void
}

/** Asks before a save that takes away access. It says what will happen, and who can undo it. */
export const SaveRiskDialog = ({ risk, values, onAnswer }: SaveRiskDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const { title, text, confirm } = textsOf[risk]
  const cancel = () => onAnswer(undefined)
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="sm" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t(title)}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{t(text)}</DialogContentText>
        {risk === 'site-off' && <SiteOffPage language={values.language} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
          {t(confirm)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
