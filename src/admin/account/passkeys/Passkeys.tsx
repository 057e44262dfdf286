import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { OwnPasskey } from '../../../api/admin/passkeys.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { hasPasskeys } from '../../auth/passkeys/browserPasskeys.ts'
import { ownSessionsKey, passkeysKey, secondFactorKey } from '../../data/queryKeys.ts'
import { useZone } from '../../data/siteSettings.ts'
import { momentOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { ListPanel } from '../../ui/screen/ListPanel.tsx'
import { PasswordStep } from '../password/PasswordStep.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'

interface PasskeyRowProps {
  readonly passkey: OwnPasskey
  readonly isAsked: boolean
  readonly onAsk: () => void
  readonly onRemove: (password: string) => Promise<void>
}

const PasskeyRow = ({ passkey, isAsked, onAsk, onRemove }: PasskeyRowProps) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const { name, created_at: madeAt, last_used_at: usedAt } = passkey
  const used = usedAt ? t('token.used', { at: momentOrText(usedAt, language, zone) }) : t('token.unused')
  return (
    <Stack
      component="li"
      sx={{ gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t('passkey.made', { at: momentOrText(madeAt, language, zone) })} {used}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={t('passkey.removeOf', { name })}
          aria-expanded={isAsked}
          onClick={onAsk}
        >
          {t('passkey.remove')}
        </Button>
      </Stack>
      {isAsked && <PasswordStep submit={t('passkey.removeNow')} onSend={onRemove} />}
    </Stack>
  )
}

/** The person's own passkeys: adding and removing them. Nothing at a host that has none. */
export const Passkeys = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [open, setOpen] = useState<number | 'form'>()
  const found = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => dataProvider.ownPasskeys({ signal }),
  })
  const finish = async (message: string) => {
    for (const queryKey of [passkeysKey, secondFactorKey, ownSessionsKey])
      await queryClient.invalidateQueries({ queryKey })
    setOpen(undefined)
    showBanner([message, ''])
  }
  const remove = async (id: number, password: string) => {
    await dataProvider.removePasskey(id, password)
    await finish(t('passkey.removed'))
  }
  return (
    <ListPanel
      heading={t('passkey.title')}
      lead={t('passkey.lead')}
      none={t('passkey.none')}
      found={found}
      row={passkey => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          isAsked={open === passkey.id}
          onAsk={() => setOpen(open === passkey.id ? undefined : passkey.id)}
          onRemove={password => remove(passkey.id, password)}
        />
      )}
    >
      {!hasPasskeys() && <Typography variant="body2">{t('passkey.unable')}</Typography>}
      {hasPasskeys() && open === 'form' && (
        <PasskeyForm
          calls={dataProvider}
          onDone={() => void finish(t('passkey.added'))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {hasPasskeys() && open !== 'form' && (
        <Button variant="outlined" color="inherit" onClick={() => setOpen('form')} sx={{ alignSelf: 'start' }}>
          {t('passkey.add')}
        </Button>
      )}
    </ListPanel>
  )
}
