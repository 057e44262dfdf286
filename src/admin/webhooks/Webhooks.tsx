import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { ListPanel } from '../ui/screen/ListPanel.tsx'
import { ShownOnce } from '../ui/smallForm/ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Programs that are notified of changes, for owners. Nothing at a provider that has none. */
export const Webhooks = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const found = useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => dataProvider.webhooks({ signal }),
  })
  return (
    <ListPanel
      heading={t('webhook.title')}
      lead={t('webhook.lead')}
      none={t('webhook.none')}
      found={found}
      notice={
        secret !== undefined && (
          <ShownOnce
            heading={t('webhook.made')}
            lead={t('webhook.secretLead')}
            label={t('webhook.secret')}
            text={secret}
          />
        )
      }
      row={webhook => <WebhookRow key={webhook.id} webhook={webhook} />}
    >
      {isMaking ? (
        <WebhookForm
          submit={t('webhook.make')}
          onCancel={() => setIsMaking(false)}
          onSend={async values => {
            setSecret((await dataProvider.createWebhook(values)).secret)
            setIsMaking(false)
            await queryClient.invalidateQueries({ queryKey: webhooksKey })
          }}
        />
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setIsMaking(true)} sx={{ alignSelf: 'start' }}>
          {t('webhook.make')}
        </Button>
      )}
    </ListPanel>
  )
}
