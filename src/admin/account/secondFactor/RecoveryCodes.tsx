import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { CopyButton } from '../../ui/smallForm/CopyButton.tsx'

/** Recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useTranslate()
  return (
    <Stack sx={{ gap: 2, alignItems: 'start' }}>
      <Alert role="status" severity="success">
        <strong>{t('factor.on')}</strong> {t('factor.codesLead')}
      </Alert>
      <Box
        component="ul"
        aria-label={t('factor.codes')}
        sx={{ m: 0, p: 0, listStyle: 'none', columns: { sm: 2 }, columnGap: 4 }}
      >
        {codes.map(code => (
          <Typography key={code} component="li" sx={{ fontFamily: 'monospace', lineHeight: 2 }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={onDone}>
          {t('factor.done')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('factor.codes')} />
      </Stack>
    </Stack>
  )
}
