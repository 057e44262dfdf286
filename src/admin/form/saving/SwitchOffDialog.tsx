import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { plainPageTexts } from '../../../messages/plainPage.ts'
import type { Site } from '../../../resources/createSite.ts'
import { activeStatus } from '../../../schema/descriptor/field.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { languageIn } from '../../../schema/values/language.ts'
import { type AnyRecord, isSettings } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

/** True if a save makes an Active site Inactive, so that visitors no longer see any of its pages. */
export const isSwitchOff = (
  site: Site,
  descriptor: Descriptor,
  stored: AnyRecord | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean => isSettings(site, descriptor) && stored?.status === activeStatus && Number(values.status) !== activeStatus

interface SwitchOffDialogProps {
  /** Language of the site, of its page for visitors. */
  readonly language: unknown
  readonly onAnswer: (answer: true | undefined) => void
}

/** Asks before the site is switched off. It says what visitors will see, and how to undo it. */
export const SwitchOffDialog = ({ language, onAnswer }: SwitchOffDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const lang = languageIn(language)
  const { title, text } = plainPageTexts('siteOff', lang)
  const cancel = () => onAnswer(undefined)
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="sm" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>{t('siteOff.title')}</DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{t('siteOff.visitors')}</DialogContentText>
        <DialogContentText
          component="blockquote"
          lang={lang}
          sx={{ m: 0, pl: 2, borderLeft: 3, borderColor: 'divider' }}
        >
          <strong>{title}</strong>
          <br />
          {text}
        </DialogContentText>
        <DialogContentText>{t('siteOff.undo')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => onAnswer(true)}>
          {t('siteOff.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
