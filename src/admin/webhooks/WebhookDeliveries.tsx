import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { deliveryReasons, type WebhookDelivery, webhookActions } from '../../api/admin/webhooks.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { momentOf } from '../../schema/dates.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { useZone } from '../data/siteSettings.ts'
import { momentOrText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'

const countAtFirst = 10
const countAtMost = 1000
/** While one is under way, or will be soon, ms. */
const lookAgainMs = 2_000
const soonMs = 61_000

const isSoon = ({ state, next_at: next }: WebhookDelivery): boolean =>
  state === 'waiting' && (next ?? '') <= momentOf(new Date(Date.now() + soonMs))

/** The event of a delivery as a text; as it came where it is one of a newer provider. */
const useEventText = () => {
  const t = useTranslate()
  const { descriptors } = useDescriptors()
  return (type: string): string => {
    if (type === 'webhook.test') return t('delivery.test')
    const [name, done] = type.split('.')
    const descriptor = descriptors.find(each => each.name === name)
    const action = webhookActions.find(each => each === done)
    return descriptor && action
      ? t('delivery.typed', { resource: descriptor.label.one, action: t(`webhook.${action}`) })
      : type
  }
}

interface RowProps {
  readonly delivery: WebhookDelivery
  readonly isBusy: boolean
  readonly onAgain: () => void
}

const DeliveryRow = ({ delivery, isBusy, onAgain }: RowProps) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const textOf = useEventText()
  const { state, attempts, status, reason, created_at: created, next_at: next } = delivery
  const type = textOf(delivery.type)
  const at = momentOrText(created, language, zone)
  const facts = [
    at,
    attempts > 0 && t('delivery.tries', { count: attempts }),
    status !== null && t('delivery.answered', { status: String(status) }),
    // A newer provider may know other reasons.
    reason && (deliveryReasons.includes(reason) ? t(`delivery.${reason}`) : reason),
    reason && next && t('delivery.next', { at: momentOrText(next, language, zone) }),
  ]
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{t(`delivery.${state}`)}</strong> · {type}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        color="inherit"
        disabled={isBusy}
        aria-label={t('delivery.againOf', { type, at })}
        onClick={onAgain}
      >
        {t('delivery.again')}
      </Button>
    </Stack>
  )
}

/** The deliveries of a webhook, the newest first. */
export const WebhookDeliveries = ({ id, label }: { id: number; label: string }) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const showBanner = useBanner()
  const [count, setCount] = useState(countAtFirst)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...webhooksKey, id, count],
    queryFn: ({ signal }) => dataProvider.webhookDeliveries(id, count, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isSoon) ? lookAgainMs : false),
  })
  const queryClient = useQueryClient()
  const newest = data?.data[0]
  const lastTry = newest && `${newest.id} ${newest.state} ${newest.attempts} ${newest.tried_at}`
  useEffect(() => {
    // How its tries went is also a fact of the webhook.
    if (lastTry) void queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true })
  }, [lastTry, queryClient])
  const again = useMutation({
    mutationFn: (delivery: number) => dataProvider.sendDeliveryAgain(id, delivery),
    onSuccess: () => showBanner([t('delivery.sentAgain'), '']),
    onSettled: () => refetch(),
  })
  if (error) return <Failure error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Stack sx={{ gap: 1.5 }}>
      {again.error && <Failure error={again.error} />}
      {data.total === 0 && <Typography variant="body2">{t('delivery.none')}</Typography>}
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {data.data.map(delivery => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={again.isPending}
            onAgain={() => again.mutate(delivery.id)}
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" size="small" disabled={isFetching} onClick={() => void refetch()}>
          {t('delivery.refresh')}
        </Button>
        {data.total > data.data.length && count < countAtMost && (
          <Button
            variant="outlined"
            color="inherit"
            size="small"
            disabled={isFetching}
            onClick={() => setCount(Math.min(count * 4, countAtMost))}
          >
            {t('delivery.more')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
