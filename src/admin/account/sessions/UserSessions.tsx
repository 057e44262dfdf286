import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { PersonContext } from '../../data/permissions.ts'
import { userSessionsKey } from '../../data/queryKeys.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { Failure } from '../../ui/screen/Failure.tsx'
import { Loading } from '../../ui/screen/Loading.tsx'
import { Panel } from '../../ui/screen/Panel.tsx'
import { SessionList } from './SessionList.tsx'

/** Where another person is signed in, for owners; their own sessions are under their profile. Nothing at a provider that does not give them. */
export const UserSessions = ({ userId }: { userId: number }) => {
  const t = useTranslate()
  const person = useContext(PersonContext)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const isShown = person?.role === 'owner' && person.userId !== userId
  const queryKey = [...userSessionsKey, userId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.userSessions(userId, { signal }),
    enabled: isShown,
  })
  const end = async (password: string, id?: string) => {
    await dataProvider.endUserSessions(userId, password, id)
    await queryClient.invalidateQueries({ queryKey })
  }
  if (!isShown || data === null) return null
  return (
    <Panel heading={t('account.userSessions')}>
      <Stack sx={{ gap: 1 }}>
        {error && <Failure error={error} onTryAgain={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.length === 0 && <Typography variant="body2">{t('account.noSessions')}</Typography>}
        {data && data.length > 0 && <SessionList sessions={data} endAll={t('account.endAll')} onEnd={end} />}
      </Stack>
    </Panel>
  )
}
