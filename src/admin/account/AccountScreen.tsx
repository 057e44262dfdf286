import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { isUnsupportedCall } from '../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { accountKey } from '../data/queryKeys.ts'
import { useSignedIn } from '../data/services.ts'
import { useSite } from '../data/site.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Panel } from '../ui/screen/Panel.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { SystemList } from '../ui/systemList/SystemList.tsx'
import { Webhooks } from '../webhooks/Webhooks.tsx'
import { Appearance } from './Appearance.tsx'
import { PersonForm } from './PersonForm.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { PasswordForm } from './password/PasswordForm.tsx'
import { SecondFactor } from './secondFactor/SecondFactor.tsx'
import { securityLog } from './securityLog.ts'
import { ownSessions } from './sessions/sessionList.ts'
import { ApiTokens } from './tokens/ApiTokens.tsx'
import { ViewedAccount } from './view/ViewedAccount.tsx'

const columnStyle = { display: 'grid', gap: 2.5, minWidth: 0 } as const

/**
 * The signed-in person's account: profile, appearance, sessions, password, second factor and passkeys; for owners also
 * API tokens, webhooks and the security log. If the provider has no account calls, it redirects to the person's record,
 * or to a search for the person in the users list.
 */
export const AccountScreen = () => {
  const t = useTranslate()
  const { user } = useSignedIn()
  const may = useMay()
  const { users } = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => dataProvider.me({ signal }),
  })
  if (isUnsupportedCall(error))
    return (
      <Navigate
        replace
        // Some providers do not return the user's id at login. The record is then searched for in the users list.
        to={user.id === undefined ? paths.search(users.path, user.email ?? user.name) : paths.edit(users.path, user.id)}
      />
    )
  return (
    <Screen heading={may.isView ? t('shell.account', { name: data?.name ?? user.name }) : t('account.title')}>
      {error && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && may.isView && <ViewedAccount account={data} />}
      {data && !may.isView && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
          <Box sx={columnStyle}>
            <Panel heading={t('account.person')}>
              <PersonForm account={data} />
            </Panel>
            <Panel heading={t('account.look')}>
              <Appearance />
            </Panel>
            <SystemList list={ownSessions} />
          </Box>
          <Box sx={columnStyle}>
            <Panel heading={t('account.password')}>
              <PasswordForm tokens={data.api_tokens ?? 0} />
            </Panel>
            <SecondFactor />
            <Passkeys />
          </Box>
          {may.readSecurityLog && (
            <>
              <ApiTokens />
              <Webhooks />
              <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
                <SystemList list={securityLog} />
              </Box>
            </>
          )}
        </Box>
      )}
    </Screen>
  )
}
