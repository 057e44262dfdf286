import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeActions, deliveryReasons } from '../../api/wire/codes.ts'
import type { WebhookDelivery } from '../../api/wire/webhooks.ts'
import { toTimestamp } from '../../schema/values/time/dates.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { SystemList } from '../ui/systemList/SystemList.tsx'
import type { SystemResource } from '../ui/systemList/systemResource.ts'
import type { Format } from '../ui/systemList/useFormat.ts'

/** Polling interval while a delivery is in progress or due soon, ms. */
const lookAgainMs = 2_000
const soonMs = 61_000

const isSoon = ({ state, next_at: next }: WebhookDelivery): boolean =>
  state === 'waiting' && (next ?? '') <= toTimestamp(new Date(Date.now() + soonMs))

/** Readable name of a delivery's event. An unknown event of a newer provider is returned unchanged. */
const eventText = (type: string, { t, descriptors }: Format): string => {
  if (type === 'webhook.test') return t('delivery.test')
  const [name, done] = type.split('.')
  const descriptor = descriptors.find(each => each.name === name)
  const action = changeActions.find(each => each === done)
  return descriptor && action
    ? t('delivery.typed', { resource: descriptor.label.one, action: t(`webhook.${action}`) })
    : type
}

/**
 * List of a webhook's deliveries. `onRead` receives the newest delivery after each read; undefined if there is none.
 */
const deliveriesOf = (
  webhook: number,
  onRead: (newest: WebhookDelivery | undefined) => void,
): SystemResource<WebhookDelivery> => ({
  queryKey: [...webhooksKey, webhook],
  empty: 'delivery.none',
  read: {
    newest: async (provider, count, call) => {
      const page = await provider.webhookDeliveries(webhook, count, call)
      onRead(page.data[0])
      return page
    },
    countAtFirst: 10,
    more: 'delivery.more',
    refresh: 'delivery.refresh',
    againMs: deliveries => deliveries.some(isSoon) && lookAgainMs,
  },
  title: ({ state, type }, format) => (
    <>
      <strong>{format.t(`delivery.${state}`)}</strong> · {eventText(type, format)}
    </>
  ),
  lines: ({ attempts, status, reason, created_at: created, next_at: next }, { t, timestamp }) => [
    [
      timestamp(created),
      attempts > 0 && t('delivery.tries', { count: attempts }),
      status !== null && t('delivery.answered', { status: String(status) }),
      // A newer provider may send unknown reasons.
      reason && (deliveryReasons.includes(reason) ? t(`delivery.${reason}`) : reason),
      reason && next && t('delivery.next', { at: timestamp(next) }),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
  actions: [
    {
      text: 'delivery.again',
      label: ({ type, created_at: created }, format) =>
        format.t('delivery.againOf', { type: eventText(type, format), at: format.timestamp(created) }),
      send: (provider, { id }) => provider.sendDeliveryAgain(webhook, id),
      done: 'delivery.sentAgain',
    },
  ],
})

/** Deliveries of a webhook, newest first. */
export const WebhookDeliveries = ({ id, label }: { id: number; label: string }) => {
  const queryClient = useQueryClient()
  const lastTry = useRef('')
  const list = deliveriesOf(id, newest => {
    const newTry = newest ? `${newest.id} ${newest.state} ${newest.attempts} ${newest.tried_at}` : ''
    if (newTry === lastTry.current) return
    lastTry.current = newTry
    // The webhook's own row also shows the result of the last attempt.
    void queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true })
  })
  return <SystemList list={list} label={label} />
}
