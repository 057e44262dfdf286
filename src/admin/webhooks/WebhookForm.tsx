import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { type WebhookValues, webhookActions } from '../../api/admin/webhooks.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { CheckboxGroup } from '../ui/smallForm/CheckboxGroup.tsx'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { SmallFormInput } from '../ui/smallForm/SmallFormInput.tsx'
import { type Problems, useCall } from '../ui/smallForm/useCall.ts'

interface WebhookFormProps {
  /** The stored webhook; undefined for a new one, which gets every event. */
  readonly webhook?: WebhookValues
  readonly submit: string
  readonly onSend: (values: WebhookValues) => Promise<void>
  readonly onCancel: () => void
}

/** The values of a webhook that an owner sets. */
export const WebhookForm = ({ webhook, submit, onSend, onCancel }: WebhookFormProps) => {
  const t = useTranslate()
  const { descriptors } = useDescriptors()
  const [values, setValues] = useState<WebhookValues>(
    webhook ?? {
      ...{ name: '', address: '', active: true, actions: webhookActions },
      resources: descriptors.map(({ name }) => name),
    },
  )
  const set = (changed: Partial<WebhookValues>) => setValues(current => ({ ...current, ...changed }))
  const labels = { name: t('webhook.name'), address: t('webhook.address') }
  const required = (name: keyof typeof labels) =>
    values[name].trim() === '' ? { [name]: t('account.required', { label: labels[name] }) } : {}
  const call = useCall({
    fields: ['name', 'address', 'resources', 'actions'],
    find: (): Problems => ({
      ...required('name'),
      ...required('address'),
      ...(values.resources.length === 0 && { resources: t('webhook.resourcesMissing') }),
      ...(values.actions.length === 0 && { actions: t('webhook.actionsMissing') }),
    }),
    send: () => onSend(values),
  })
  return (
    <SmallForm
      call={call}
      submit={submit}
      beside={
        <Button color="inherit" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      }
    >
      <SmallFormInput
        label={labels.name}
        autoComplete="off"
        value={values.name}
        onChange={name => set({ name })}
        problem={call.problems.name}
      />
      <SmallFormInput
        label={labels.address}
        help={t('webhook.addressHelp')}
        autoComplete="off"
        value={values.address}
        onChange={address => set({ address })}
        problem={call.problems.address}
      />
      <CheckboxGroup
        label={t('webhook.resources')}
        options={descriptors.map(({ name, label }) => ({ name, label: label.many }))}
        chosen={values.resources}
        onChange={resources => set({ resources })}
        problem={call.problems.resources}
      />
      <CheckboxGroup
        label={t('webhook.actions')}
        options={webhookActions.map(name => ({ name, label: t(`webhook.${name}`) }))}
        chosen={values.actions}
        onChange={actions => set({ actions })}
        problem={call.problems.actions}
      />
      <FormControlLabel
        label={t('webhook.active')}
        control={
          <Checkbox size="small" checked={values.active} onChange={event => set({ active: event.target.checked })} />
        }
      />
    </SmallForm>
  )
}
