import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { isUnsupportedCall } from '../../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { PersonContext } from '../../data/permissions.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { isUnknownCall } from '../../ui/errorMessage.ts'
import { DeleteFrame, DeleteQuestion } from '../../ui/screen/DeleteQuestion.tsx'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'

/** Lets an owner turn off another person's second factor. Owners manage their own on the account screen. */
export const ResetSecondFactor = ({ userId }: { userId: number }) => {
  const t = useTranslate()
  const person = useContext(PersonContext)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const showBanner = useBanner()
  const [isAsked, setIsAsked] = useState(false)
  const reset = useMutation({
    mutationFn: () =>
      dataProvider.resetSecondFactor(userId).then(
        () => 'factor.resetDone' as const,
        (failure: unknown) => {
          if (isUnsupportedCall(failure) && !isUnknownCall(failure)) return 'factor.resetNone' as const
          throw failure
        },
      ),
    onSuccess: outcome => showBanner([t(outcome), '']),
    onSettled: () => setIsAsked(false),
  })
  if (person?.role !== 'owner' || person.userId === userId) return null
  return (
    <Panel heading={t('factor.title')}>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography variant="body2" color="text.secondary">
          {t('factor.resetLead')}
        </Typography>
        {reset.error && <Failure error={reset.error} />}
        <Button variant="outlined" color="inherit" disabled={reset.isPending} onClick={() => setIsAsked(true)}>
          {t('factor.reset')}
        </Button>
        <DeleteFrame title={t('factor.reset')} onClose={() => setIsAsked(false)}>
          {isAsked && (
            <DeleteQuestion
              label={t('factor.reset')}
              isDisabled={reset.isPending}
              onDelete={() => reset.mutate()}
              onClose={() => setIsAsked(false)}
            >
              <DialogContentText>{t('factor.resetAsk')}</DialogContentText>
            </DeleteQuestion>
          )}
        </DeleteFrame>
      </Stack>
    </Panel>
  )
}
