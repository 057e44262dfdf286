import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'

/** Password input with a button that reveals it. */
export const PasswordInput = (props: OutlinedInputProps) => {
  const t = useAuthTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <OutlinedInput
      {...props}
      type={isShown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
