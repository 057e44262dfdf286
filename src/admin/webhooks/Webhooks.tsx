import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { useText } from '../i18n/useTranslate.ts'
import { ListPanel } from '../ui/screen/ListPanel.tsx'
import { ShownOnce } from '../ui/smallForm/ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Programs that are told of changes, for owners. Nothing at a host that has none. */
export const Webhooks = () => {
  const say = useText()
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
      heading={say('webhook.title')}
      lead={say('webhook.lead')}
      none={say('webhook.none')}
      found={found}
      notice={
        secret !== undefined && (
          <ShownOnce
            heading={say('webhook.made')}
            lead={say('webhook.secretLead')}
            label={say('webhook.secret')}
            text={secret}
          />
        )
      }
      row={webhook => <WebhookRow key={webhook.id} webhook={webhook} />}
    >
      {isMaking ? (
        <WebhookForm
          submit={say('webhook.make')}
          onCancel={() => setIsMaking(false)}
          onSend={async values => {
            setSecret((await dataProvider.createWebhook(values)).secret)
            setIsMaking(false)
            await queryClient.invalidateQueries({ queryKey: webhooksKey })
          }}
        />
      ) : (
        <Button variant="outlined" color="inherit" onClick={() => setIsMaking(true)} sx={{ alignSelf: 'start' }}>
          {say('webhook.make')}
        </Button>
      )}
    </ListPanel>
  )
}
