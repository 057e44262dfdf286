import Button from '@mui/material/Button'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { AuthFrame } from './AuthFrame.tsx'

/** Shown in place of the screens once the view of another person has ended. `onLeave` returns to one's own screens. */
export const ViewEnded = ({ onLeave }: { onLeave: () => void }) => {
  const t = useAuthTranslate()
  return (
    <AuthFrame title={t('viewAs.endedTitle')} lead={t('viewAs.endedText')}>
      <Button variant="contained" fullWidth onClick={onLeave}>
        {t('viewAs.return')}
      </Button>
    </AuthFrame>
  )
}
