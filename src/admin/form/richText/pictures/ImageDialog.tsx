import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { previewAddress } from '../../../data/picturePreview.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'

/** A picture in a rich text. */
export interface TextPicture {
  readonly src: string
  readonly alt: string
}

interface ImageDialogProps {
  readonly picture: TextPicture
  readonly onSet: (picture: TextPicture) => void
  readonly onClose: () => void
}

/** Dialog for the alternative text of a picture in a rich text. Mounted only while it is open. */
export const ImageDialog = ({ picture, onSet, onClose }: ImageDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const [alt, setAlt] = useState(picture.alt)
  const set = () => {
    onSet({ ...picture, alt: alt.trim() })
    onClose()
  }
  // Escape and a click beside the dialog set the typed text. Only Cancel discards it.
  const leave = () => (alt.trim() === picture.alt ? onClose() : set())
  const help = t('rich.altHelp')
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t('rich.altTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box
          component="img"
          src={previewAddress(picture.src, 480)}
          alt=""
          sx={{ maxWidth: '100%', maxHeight: 200, justifySelf: 'start', borderRadius: 1 }}
        />
        <FormField id={id} label={t('rich.alt')} help={help}>
          <OutlinedInput
            id={id}
            fullWidth
            autoFocus
            value={alt}
            onChange={event => setAlt(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // The dialog is inside the form, which Enter would submit.
              event.preventDefault()
              set()
            }}
            inputProps={{ maxLength: 500, 'aria-describedby': describedBy(id, { help }) }}
          />
        </FormField>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" onClick={set}>
          {t('rich.altSet')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
