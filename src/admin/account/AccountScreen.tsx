import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Navigate } from 'react-router-dom'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { users } from '../../resources/users.ts'
import { paths } from '../paths.ts'
import { useMay } from '../rights.ts'
import { useSignedIn } from '../services.ts'
import { Failure } from '../shell/Failure.tsx'
import { Loading } from '../shell/Loading.tsx'
import { Panel } from '../shell/Panel.tsx'
import { Screen } from '../shell/Screen.tsx'
import { useText } from '../useText.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { Appearance } from './Appearance.tsx'
import { isAbsent } from './door.ts'
import { OwnSessions } from './OwnSessions.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import { accountKey } from './queries.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SecurityLog } from './SecurityLog.tsx'
import { Webhooks } from './Webhooks.tsx'

/** What people change of themselves. At a host that has none of it, their record among the users. */
export const AccountScreen = () => {
  const say = useText()
  const { user } = useSignedIn()
  const may = useMay()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => dataProvider.me({ signal }),
  })
  if (isAbsent(error))
    return (
      <Navigate
        replace
        // A provider whose login does not say who signed in: their own record is found among the users.
        to={user.id === undefined ? paths.search(users.path, user.email ?? user.name) : paths.edit(users.path, user.id)}
      />
    )
  return (
    <Screen heading={say('account.title')}>
      {error && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
            <Panel heading={say('account.person')}>
              <PersonForm account={data} />
            </Panel>
            <Panel heading={say('account.look')}>
              <Appearance />
            </Panel>
          </Box>
          <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
            <Panel heading={say('account.password')}>
              <PasswordForm tokens={data.api_tokens ?? 0} />
            </Panel>
            <SecondFactor />
            <Passkeys />
            <Panel heading={say('account.sessions')}>
              <OwnSessions />
            </Panel>
            {may.readSecurityLog && <ApiTokens />}
            {may.readSecurityLog && <Webhooks />}
            {may.readSecurityLog && (
              <Panel heading={say('audit.title')}>
                <SecurityLog />
              </Panel>
            )}
          </Box>
        </Box>
      )}
    </Screen>
  )
}
