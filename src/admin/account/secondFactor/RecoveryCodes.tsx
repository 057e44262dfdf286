import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    // If the browser denies access to the clipboard, the person copies the codes by hand.
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => undefined,
    )
  }
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
        <Button variant="outlined" color="inherit" onClick={copy}>
          {isCopied ? t('factor.copied') : t('factor.copy')}
        </Button>
      </Stack>
    </Stack>
  )
}
