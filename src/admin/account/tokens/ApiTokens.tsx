import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ApiToken } from '../../../api/admin/tokens.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { momentOf } from '../../../schema/dates.ts'
import { roleLabels } from '../../../schema/role.ts'
import { accountKey, apiTokensKey } from '../../data/queryKeys.ts'
import { useZone } from '../../data/siteSettings.ts'
import { momentOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { Failure } from '../../ui/screen/Failure.tsx'
import { ListPanel } from '../../ui/screen/ListPanel.tsx'
import { TokenForm } from './TokenForm.tsx'

const TokenRow = ({ token, onEnd, isBusy }: { token: ApiToken; onEnd: () => void; isBusy: boolean }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const isOver = token.expires_at <= momentOf(new Date())
  const facts = t(isOver ? 'token.over' : 'token.facts', {
    role: t.sentence(roleLabels[token.role]),
    who: token.user_name ?? t('audit.nobody'),
    until: momentOrText(token.expires_at, language, zone),
  })
  const used = token.last_used_at
    ? t('token.used', { at: momentOrText(token.last_used_at, language, zone) })
    : t('token.unused')
  return (
    <ListItem disableGutters divider sx={{ gap: 2, py: 1.25, '&:last-of-type': { border: 0 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{token.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {facts} {used}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        disabled={isBusy}
        aria-label={t('token.endOf', { name: token.name })}
        onClick={onEnd}
      >
        {t('token.end')}
      </Button>
    </ListItem>
  )
}

/** Tokens for programs, for owners. Nothing at a host that has none. */
export const ApiTokens = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [isMaking, setIsMaking] = useState(false)
  const found = useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => dataProvider.apiTokens({ signal }),
  })
  const reread = async () => {
    for (const queryKey of [apiTokensKey, accountKey]) await queryClient.invalidateQueries({ queryKey })
  }
  const ending = useMutation({
    mutationFn: (id: number) => dataProvider.revokeApiToken(id),
    onSuccess: () => showBanner([t('token.ended'), '']),
    onSettled: reread,
  })
  return (
    <ListPanel
      heading={t('token.title')}
      lead={t('token.lead')}
      none={t('token.none')}
      found={found}
      notice={ending.error && <Failure error={ending.error} />}
      row={token => (
        <TokenRow key={token.id} token={token} isBusy={ending.isPending} onEnd={() => ending.mutate(token.id)} />
      )}
    >
      {isMaking ? (
        <TokenForm create={dataProvider.createApiToken} onMade={reread} />
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setIsMaking(true)} sx={{ alignSelf: 'start' }}>
          {t('token.make')}
        </Button>
      )}
    </ListPanel>
  )
}
