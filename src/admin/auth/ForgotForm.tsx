import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import { isUnsupportedCall } from '../../api/protocol/failure.ts'
import { readSiteConfig, siteConfigId } from '../../api/site/siteConfig.ts'
import { email } from '../../schema/descriptor/field.ts'
import { paths } from '../data/paths.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'
import type { AuthCalls } from './authCalls.ts'

/** False if the server has stated in the page that it sends no mail. */
const maySendMail = (): boolean =>
  document.getElementById(siteConfigId) === null || readSiteConfig(document).mail !== false

/** Help for a site that cannot send mail. It says who can set a new password. */
const WithoutMail = () => {
  const t = useAuthTranslate()
  return (
    <DialogContentText role="status" component="div">
      {t('forgot.noMail')}
      <Box component="code" sx={{ display: 'block', mt: 1, overflowWrap: 'anywhere' }}>
        {t('forgot.command')}
      </Box>
    </DialogContentText>
  )
}

/** Requests an email with a link to set a new password. */
export const ForgotForm = ({ calls }: { calls: AuthCalls }) => {
  const t = useAuthTranslate()
  const [outcome, setOutcome] = useState<'none' | 'sent' | 'unsent'>(() => (maySendMail() ? 'none' : 'unsent'))
  const form = useSmallForm({
    fields: { email: email(t('account.email'), { required: true }) },
    inputs: { email: { autoComplete: 'username', autoFocus: true } },
    send: async values => {
      setOutcome((await calls.askForReset(values.email.trim())) ? 'sent' : 'unsent')
    },
  })
  const code = (
    <Button href={paths.reset} color="inherit">
      {t('forgot.code')}
    </Button>
  )
  if (isUnsupportedCall(form.call.error)) return <DialogContentText>{t('login.forgotHelp')}</DialogContentText>
  if (outcome === 'unsent') return <WithoutMail />
  if (outcome === 'sent')
    return (
      <>
        <Alert role="status" severity="success" sx={{ mb: 2 }}>
          {t('forgot.sent')}
        </Alert>
        {code}
      </>
    )
  return (
    <>
      <DialogContentText sx={{ mb: 2.5 }}>{t('forgot.lead')}</DialogContentText>
      <SmallForm form={form} submit={t('forgot.send')} beside={code} />
    </>
  )
}
