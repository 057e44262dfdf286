import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { AccountCalls } from '../../../api/admin/accounts.ts'
import type { StartedSecondFactor } from '../../../api/wire/accounts.ts'
import { text } from '../../../schema/descriptor/field.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { PasswordStep } from '../../ui/smallForm/PasswordStep.tsx'
import { SmallForm } from '../../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../../ui/smallForm/useSmallForm.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export type SecondFactorCalls = Pick<AccountCalls, 'startSecondFactor' | 'confirmSecondFactor'>

/** Splits a secret into groups of four, which are easier to type: '4K7Q 2M…'. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface CodeStepProps {
  readonly started: StartedSecondFactor
  readonly onConfirm: (code: string) => Promise<void>
  readonly onCancel: () => void
}

const CodeStep = ({ started, onConfirm, onCancel }: CodeStepProps) => {
  const t = useTranslate()
  const form = useSmallForm({
    fields: { code: text(t('factor.code'), { required: true }) },
    inputs: { code: { autoComplete: 'one-time-code', autoFocus: true, missing: t('login.codeMissing') } },
    send: ({ code }) => onConfirm(code),
  })
  const cancel = (
    <Button color="inherit" onClick={onCancel}>
      {t('factor.cancel')}
    </Button>
  )
  return (
    <SmallForm form={form} submit={t('factor.turnOn')} beside={cancel}>
      <Typography variant="body2">{t('factor.scan')}</Typography>
      <QrCode text={started.address} label={t('factor.picture')} />
      <Typography variant="body2">
        {t('factor.key')}{' '}
        <Box component="span" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {inGroups(started.secret)}
        </Box>
      </Typography>
    </SmallForm>
  )
}

/** Sets up the second factor in three steps: the password, the key with a first code, and the recovery codes. */
export const SecondFactorSetup = ({ calls, onDone }: { calls: SecondFactorCalls; onDone: () => void }) => {
  const t = useTranslate()
  const [started, setStarted] = useState<StartedSecondFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (started)
    return (
      <CodeStep
        started={started}
        onConfirm={async code => setCodes(await calls.confirmSecondFactor(code))}
        onCancel={() => setStarted(undefined)}
      />
    )
  return (
    <PasswordStep
      submit={t('factor.setUp')}
      onSend={async password => setStarted(await calls.startSecondFactor(password))}
    />
  )
}
