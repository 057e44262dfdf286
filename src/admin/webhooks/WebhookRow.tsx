import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { Webhook } from '../../api/admin/webhooks.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { webhooksKey } from '../data/queryKeys.ts'
import { useZone } from '../data/siteSettings.ts'
import { momentOrText } from '../i18n/dates.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { ShownOnce } from '../ui/smallForm/ShownOnce.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'

const offMessages = { gone: 'webhook.offGone', failing: 'webhook.offFailing' } as const

const useStateWords = ({ active, failing_since: since, off_reason: reason }: Webhook): string => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  if (active) return since ? t('webhook.failing', { since: momentOrText(since, language, zone) }) : t('webhook.on')
  return t(reason ? offMessages[reason] : 'webhook.off')
}

interface DeleteQuestionProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onDelete: () => void
  readonly onClose: () => void
}

const DeleteQuestion = ({ name, isBusy, onDelete, onClose }: DeleteQuestionProps) => {
  const t = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" transitionDuration={{ exit: 0 }} aria-labelledby={id}>
      <DialogTitle id={id}>{t('delete.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('webhook.deleteAsk', { name })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button variant="contained" color="error" disabled={isBusy} onClick={onDelete}>
          {t('common.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface ActProps {
  readonly text: MessageKey
  /** The same with the name of the webhook, for people who hear it alone. */
  readonly named: MessageKey
  readonly name: string
  readonly isBusy: boolean
  readonly isOpen?: boolean
  readonly onClick: () => void
}

const Act = ({ text, named, name, isBusy, isOpen, onClick }: ActProps) => {
  const t = useTranslate()
  return (
    <Button
      variant="outlined"
      color="inherit"
      size="small"
      disabled={isBusy}
      aria-label={t(named, { name })}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {t(text)}
    </Button>
  )
}

/** One webhook with all that can be done to it. */
export const WebhookRow = ({ webhook }: { webhook: Webhook }) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const state = useStateWords(webhook)
  const [open, setOpen] = useState<'form' | 'log' | 'delete'>()
  const [secret, setSecret] = useState<string>()
  const { id, name } = webhook
  const turn = (what: typeof open) => setOpen(open === what ? undefined : what)
  const acting = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
  const test = async () => {
    await dataProvider.testWebhook(id)
    showBanner([t('webhook.tested'), ''])
    setOpen('log')
  }
  const renew = async () => setSecret(await dataProvider.renewWebhookSecret(id))
  const remove = async () => {
    await dataProvider.deleteWebhook(id)
    showBanner([t('webhook.gone'), ''])
  }
  const isBusy = acting.isPending
  const common = { name, isBusy }
  return (
    <Stack
      component="li"
      sx={{ gap: 1.5, py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {webhook.address}
        </Typography>
        <Typography variant="body2">{state}</Typography>
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Act
          {...common}
          text="common.edit"
          named="webhook.edit"
          isOpen={open === 'form'}
          onClick={() => turn('form')}
        />
        <Act {...common} text="webhook.log" named="webhook.logOf" isOpen={open === 'log'} onClick={() => turn('log')} />
        <Act {...common} text="webhook.test" named="webhook.testOf" onClick={() => acting.mutate(test)} />
        <Act {...common} text="webhook.renew" named="webhook.renewOf" onClick={() => acting.mutate(renew)} />
        <Act {...common} text="common.delete" named="webhook.deleteOf" onClick={() => setOpen('delete')} />
      </Stack>
      {acting.error && <Failure error={acting.error} />}
      {secret !== undefined && (
        <ShownOnce
          heading={t('webhook.renewed')}
          lead={`${t('webhook.secretLead')} ${t('webhook.formerLead')}`}
          label={t('webhook.secret')}
          text={secret}
        />
      )}
      {open === 'form' && (
        <WebhookForm
          webhook={webhook}
          submit={t('webhook.save')}
          onCancel={() => setOpen(undefined)}
          onSend={async ({ name: newName, address, resources, actions, active }) => {
            await dataProvider.saveWebhook(id, { name: newName, address, resources, actions, active })
            await queryClient.invalidateQueries({ queryKey: webhooksKey })
            setOpen(undefined)
            showBanner([t('webhook.saved'), ''])
          }}
        />
      )}
      {open === 'log' && <WebhookDeliveries id={id} label={t('webhook.logOf', { name })} />}
      {open === 'delete' && (
        <DeleteQuestion
          name={name}
          isBusy={isBusy}
          onDelete={() => acting.mutate(remove)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}
