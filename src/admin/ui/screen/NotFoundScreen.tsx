import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { paths } from '../../data/paths.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Screen } from './Screen.tsx'

/** Shown at every unknown address below /admin. */
export const NotFoundScreen = () => {
  const t = useTranslate()
  return (
    <Screen heading={t('notFound.title')}>
      <Typography color="text.secondary" sx={{ mb: 3 }}>
        {t('notFound.text')}
      </Typography>
      <Button variant="contained" component={Link} to={paths.dashboard}>
        {t('notFound.dashboard')}
      </Button>
    </Screen>
  )
}
