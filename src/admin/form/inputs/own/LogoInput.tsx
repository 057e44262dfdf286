import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { isHardToRead } from '../../../../api/site/logo.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { ImageInput } from '../ImageInput.tsx'
import type { InputProps } from '../inputProps.ts'

/** Input for the site's logo. It warns if visitors can hardly read the logo. */
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
