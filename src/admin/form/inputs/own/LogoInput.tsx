import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { isHardToRead } from '../../../../api/site/logo.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { ImageInput } from '../ImageInput.tsx'
import type { InputProps } from '../inputProps.ts'

/** The logo of a site, with a warning where visitors can hardly read it. */
export const LogoInput = (props: InputProps<'image'>) => {
  const t = useTranslate()
  const logo: unknown = useWatch({ name: props.input.field })
  return (
    <div>
      <ImageInput {...props} />
      {typeof logo === 'string' && isHardToRead(logo) && (
        <Alert severity="warning" role="status" sx={{ mt: 1 }}>
          {t('look.faintLogo')}
        </Alert>
      )}
    </div>
  )
}
