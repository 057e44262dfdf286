import Clear from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useTranslate } from '../i18n/useTranslate.ts'

interface FileSearchProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly found: number
  readonly total: number
}

/** Search input that filters stored files during typing. */
export const FileSearch = ({ search, onSearch, found, total }: FileSearchProps) => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <OutlinedInput
        size="small"
        value={search}
        onChange={event => onSearch(event.target.value)}
        // Enter would submit the form that opened the dialog.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        inputProps={{ 'aria-label': t('files.search'), type: 'text', enterKeyHint: 'search' }}
        placeholder={t('files.search')}
        startAdornment={
          <InputAdornment position="start">
            <Search fontSize="small" />
          </InputAdornment>
        }
        endAdornment={
          search !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('files.clearSearch')} onClick={() => onSearch('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
        sx={{ flex: '1 1 220px', maxWidth: 380 }}
      />
      <Typography variant="body2" color="text.secondary" role="status">
        {t(search === '' ? 'files.count' : 'files.found', { count: found, total })}
      </Typography>
    </Box>
  )
}
