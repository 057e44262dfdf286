import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { ownSessionsKey, secondFactorKey } from '../../data/queryKeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useBanner } from '../../ui/banner/bannerContext.ts'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'
import { PasswordStep } from '../../ui/smallForm/PasswordStep.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

/** Number of remaining recovery codes below which a warning is shown. */
const lowCodeCount = 3

/** Sets up and turns off the person's own second factor. Renders nothing if the provider has no call for it. */
export const SecondFactor = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [isChanging, setIsChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => dataProvider.secondFactor({ signal }),
  })
  const reread = async () => {
    for (const queryKey of [secondFactorKey, ownSessionsKey]) await queryClient.invalidateQueries({ queryKey })
  }
  const finish = async () => {
    await reread()
    setIsChanging(false)
  }
  const turnOff = async (password: string) => {
    await dataProvider.endSecondFactor(password)
    await finish()
    showBanner([t('factor.isOff'), ''])
  }
  if (data === null) return null
  return (
    <Panel heading={t('factor.title')}>
      {error && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Stack sx={{ gap: 2 }}>
          {data.is_on ? (
            <>
              <Alert severity="success">
                <strong>{t('factor.on')}</strong> {t('factor.codesLeft', { count: data.recovery_codes_left })}{' '}
                {data.recovery_codes_left < lowCodeCount && t('factor.fewCodes')}
              </Alert>
              {isChanging && <PasswordStep submit={t('factor.turnOff')} onSend={turnOff} />}
            </>
          ) : (
            <>
              <Typography variant="body2" color="text.secondary">
                {t('factor.lead')}
              </Typography>
              {isChanging && <SecondFactorSetup calls={dataProvider} onDone={() => void finish()} />}
            </>
          )}
          {!isChanging && (
            <Button variant="outlined" color="inherit" onClick={() => setIsChanging(true)} sx={{ alignSelf: 'start' }}>
              {t(data.is_on ? 'factor.turnOff' : 'factor.setUp')}
            </Button>
          )}
        </Stack>
      )}
    </Panel>
  )
}
