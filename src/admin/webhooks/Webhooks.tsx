import { changeActions } from '../../api/wire/codes.ts'
import type { Webhook } from '../../api/wire/webhooks.ts'
import { text } from '../../schema/descriptor/field.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { choices, toggle } from '../ui/smallForm/smallFields.ts'
import { SystemList } from '../ui/systemList/SystemList.tsx'
import type { SystemResource } from '../ui/systemList/systemResource.ts'
import type { Format } from '../ui/systemList/useFormat.ts'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'

const fields = ({ t, descriptors }: Format) => ({
  name: text(t('webhook.name'), { required: true }),
  address: text(t('webhook.address'), { required: true }),
  resources: choices(
    t('webhook.resources'),
    descriptors.map(({ name, label }) => ({ value: name, label: label.many })),
    { required: true },
  ),
  actions: choices(
    t('webhook.actions'),
    changeActions.map(value => ({ value, label: t(`webhook.${value}`) })),
    { required: true },
  ),
  active: toggle(t('webhook.active')),
})

const offMessages = { gone: 'webhook.offGone', failing: 'webhook.offFailing' } as const

const webhooks: SystemResource<Webhook, ReturnType<typeof fields>> = {
  queryKey: webhooksKey,
  heading: 'webhook.title',
  lead: 'webhook.lead',
  empty: 'webhook.none',
  read: (provider, call) => provider.webhooks(call),
  title: ({ name }) => name,
  lines: ({ address }) => [address],
  state: ({ active, failing_since: since, off_reason: reason }, { t, timestamp }) => {
    if (active) return since ? t('webhook.failing', { since: timestamp(since) }) : t('webhook.on')
    return t(reason ? offMessages[reason] : 'webhook.off')
  },
  areRowsApart: true,
  actions: [
    { text: 'common.edit', label: ({ name }, { t }) => t('webhook.edit', { name }), isForm: true },
    {
      text: 'webhook.log',
      label: ({ name }, { t }) => t('webhook.logOf', { name }),
      opened: ({ id, name }, { t }) => <WebhookDeliveries id={id} label={t('webhook.logOf', { name })} />,
    },
    {
      text: 'webhook.test',
      label: ({ name }, { t }) => t('webhook.testOf', { name }),
      send: (provider, { id }) => provider.testWebhook(id),
      done: 'webhook.tested',
      opens: 'webhook.log',
    },
    {
      text: 'webhook.renew',
      label: ({ name }, { t }) => t('webhook.renewOf', { name }),
      question: ({ name }, { t }) => t('webhook.renewAsk', { name }),
      send: (provider, { id }) => provider.renewWebhookSecret(id),
      shownOnce: {
        heading: 'webhook.renewed',
        lead: ['webhook.secretLead', 'webhook.formerLead'],
        label: 'webhook.secret',
      },
    },
    {
      text: 'common.delete',
      label: ({ name }, { t }) => t('webhook.deleteOf', { name }),
      question: ({ name }, { t }) => t('webhook.deleteAsk', { name }),
      send: (provider, { id }) => provider.deleteWebhook(id),
      done: 'webhook.gone',
    },
  ],
  add: {
    text: 'webhook.make',
    by: {
      fields,
      inputs: ({ t }) => ({
        address: { help: t('webhook.addressHelp') },
        resources: { missing: t('webhook.resourcesMissing') },
        actions: { missing: t('webhook.actionsMissing') },
      }),
      initial: (webhook, { descriptors }) => {
        // A new webhook receives every event by default.
        if (!webhook) return { resources: descriptors.map(({ name }) => name), actions: changeActions, active: true }
        const { name, address, resources, actions, active } = webhook
        return { name, address, resources, actions, active }
      },
      create: async (provider, values) => (await provider.createWebhook(values)).secret,
      shownOnce: { heading: 'webhook.made', lead: ['webhook.secretLead'], label: 'webhook.secret' },
      update: {
        submit: 'webhook.save',
        send: (provider, { id }, values) => provider.saveWebhook(id, values),
        done: 'webhook.saved',
      },
    },
  },
}

/**
 * List of webhooks, for owners: each notifies a program of changes. Renders nothing if the provider has no webhook
 * calls.
 */
export const Webhooks = () => <SystemList list={webhooks} />
