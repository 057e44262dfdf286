import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { Panel } from '../shell/Panel.tsx'
import { useText } from '../useText.ts'
import { webhooksKey } from './queries.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** Programs that are told of changes, for owners. Nothing at a host that has none. */
export const Webhooks = () => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => dataProvider.webhooks({ signal }),
  })
  if (data === null) return null
  return (
    <Panel heading={say('webhook.title')}>
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {say('webhook.lead')}
        </Typography>
        {error && <Failure error={error} onTryAgain={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.length === 0 && <Typography variant="body2">{say('webhook.none')}</Typography>}
        {secret !== undefined && (
          <ShownOnce
            heading={say('webhook.made')}
            lead={say('webhook.secretLead')}
            label={say('webhook.secret')}
            text={secret}
          />
        )}
        {data && data.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map(webhook => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Box>
        )}
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
      </Stack>
    </Panel>
  )
}
