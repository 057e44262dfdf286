import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { ownSessionsKey } from '../../data/queryKeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { SessionList } from './SessionList.tsx'

/** Where the person is signed in. Signing out ends the present session. */
export const OwnSessions = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => dataProvider.ownSessions({ signal }),
  })
  const end = async (password: string, id?: string) => {
    await dataProvider.endSessions(password, id)
    await queryClient.invalidateQueries({ queryKey: ownSessionsKey })
  }
  if (error) return <Failure error={error} onTryAgain={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('account.sessionsLead')}
      </Typography>
      <SessionList sessions={data} endAll={t('account.endOthers')} onEnd={end} />
    </>
  )
}
