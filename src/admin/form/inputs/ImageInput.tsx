import Image from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { previewAddress, previewPlaceSx } from '../../data/picturePreview.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { FilesDialog } from '../../media/FilesDialog.tsx'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { type InputProps, useFieldInput } from './inputProps.ts'

const defaultPreviewHeight = 220

const Preview = ({ address, label, maxHeight }: { address: string; label: string; maxHeight: number }) => {
  const t = useTranslate()
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <Typography variant="caption" color="error">
        {t('image.broken')} {address}
      </Typography>
    )
  return (
    <Box
      component="img"
      src={previewAddress(address, 640)}
      alt={t('image.preview', { label })}
      onError={() => setIsBroken(true)}
      sx={{
        display: 'block',
        ...previewPlaceSx(address, 640, maxHeight),
        maxWidth: '100%',
        maxHeight,
        objectFit: 'contain',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        // Chequered background, on which white and black logos are visible in both themes.
        bgcolor: '#a6a6a6',
        backgroundImage: 'repeating-conic-gradient(#9c9c9c 0 25%, transparent 0 50%)',
        backgroundSize: '16px 16px',
        justifySelf: 'start',
      }}
    />
  )
}

/** Picture input with a preview. The picture is selected in the media library. */
export const ImageInput = (props: InputProps<'image'>) => {
  const t = useTranslate()
  const { id, bound, around } = useFieldInput(props)
  const [isMediaOpen, setIsMediaOpen] = useState(false)
  const address = typeof bound.value === 'string' ? bound.value : ''
  const button = props.input.button ?? t('image.select')
  return (
    <FormField {...around}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {address !== '' && (
          <Preview
            key={address}
            address={address}
            label={around.label}
            maxHeight={props.input.previewMaxHeight ?? defaultPreviewHeight}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            id={id}
            ref={bound.ref}
            variant="outlined"
            color="inherit"
            startIcon={<Image />}
            // Joins the field's label and the button's text: the label alone would hide the text, and the text
            // alone does not name the field.
            aria-label={`${around.label}: ${button}`}
            aria-describedby={describedBy(id, around)}
            onClick={() => setIsMediaOpen(true)}
            onBlur={() => bound.onBlur()}
          >
            {button}
          </Button>
          {address !== '' && (
            <Button
              color="inherit"
              aria-label={`${around.label}: ${t('image.clear')}`}
              onClick={() => bound.onChange('')}
            >
              {t('image.clear')}
            </Button>
          )}
        </Box>
      </Box>
      <input type="hidden" name={bound.name} value={address} />
      <FilesDialog
        isOpen={isMediaOpen}
        onClose={() => setIsMediaOpen(false)}
        onInsert={inserted => bound.onChange(inserted)}
      />
    </FormField>
  )
}
