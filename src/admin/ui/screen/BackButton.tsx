import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useStore } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { listAddressKey, paths } from '../../data/paths.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Link from a form back to its list, with the list's last filters, sort order and page. */
export const BackButton = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const [search] = useStore(listAddressKey(descriptor.path), '')
  return (
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<ArrowBack />}
      component={Link}
      to={paths.list(descriptor.path) + search}
      aria-label={t('common.back')}
      sx={{ minWidth: 40, px: { xs: 0, sm: 2 }, '& .MuiButton-startIcon': { ml: 0, mr: { xs: 0, sm: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('common.back')}
      </Box>
    </Button>
  )
}
