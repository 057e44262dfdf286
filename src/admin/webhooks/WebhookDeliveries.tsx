import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deliveryReasons, type WebhookDelivery, webhookActions } from '../../api/admin/webhooks.ts'
import { momentOf } from '../../schema/values/time/dates.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { SystemList } from '../ui/systemList/SystemList.tsx'
import type { SystemResource } from '../ui/systemList/systemResource.ts'
import type { Format } from '../ui/systemList/useFormat.ts'

/** While one is under way, or will be soon, ms. */
const lookAgainMs = 2_000
const soonMs = 61_000

const isSoon = ({ state, next_at: next }: WebhookDelivery): boolean =>
  state === 'waiting' && (next ?? '') <= momentOf(new Date(Date.now() + soonMs))

/** The event of a delivery as a text; as it came where it is one of a newer provider. */
const eventText = (type: string, { t, descriptors }: Format): string => {
  if (type === 'webhook.test') return t('delivery.test')
  const [name, done] = type.split('.')
  const descriptor = descriptors.find(each => each.name === name)
  const action = webhookActions.find(each => each === done)
  return descriptor && action
    ? t('delivery.typed', { resource: descriptor.label.one, action: t(`webhook.${action}`) })
    : type
}

/** `onRead` is called with the newest one. */
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
  lines: ({ attempts, status, reason, created_at: created, next_at: next }, { t, moment }) => [
    [
      moment(created),
      attempts > 0 && t('delivery.tries', { count: attempts }),
      status !== null && t('delivery.answered', { status: String(status) }),
      // A newer provider may know other reasons.
      reason && (deliveryReasons.includes(reason) ? t(`delivery.${reason}`) : reason),
      reason && next && t('delivery.next', { at: moment(next) }),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
  actions: [
    {
      text: 'delivery.again',
      label: ({ type, created_at: created }, format) =>
        format.t('delivery.againOf', { type: eventText(type, format), at: format.moment(created) }),
      send: (provider, { id }) => provider.sendDeliveryAgain(webhook, id),
      done: 'delivery.sentAgain',
    },
  ],
})

/** The deliveries of a webhook, the newest first. */
export const WebhookDeliveries = ({ id, label }: { id: number; label: string }) => {
  const queryClient = useQueryClient()
  const lastTry = useRef('')
  const list = deliveriesOf(id, newest => {
    const newTry = newest ? `${newest.id} ${newest.state} ${newest.attempts} ${newest.tried_at}` : ''
    if (newTry === lastTry.current) return
    lastTry.current = newTry
    // How its tries went is also a fact of the webhook.
    void queryClient.invalidateQueries({ queryKey: webhooksKey, exact: true })
  })
  return <SystemList list={list} label={label} />
}
