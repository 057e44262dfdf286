/** The door: the login screen for whoever is not signed in, the screens for whoever is. The address stays as it is. */
import { lazy, Suspense, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { LoginOverlay } from './login/LoginOverlay.tsx'
import { LoginScreen } from './login/LoginScreen.tsx'
import { paths } from './paths.ts'
import { type Services, SignedInContext } from './services.ts'
import { Loading } from './shell/Loading.tsx'

const AdminApp = lazy(async () => ({ default: (await import('./AdminApp.tsx')).AdminApp }))

export const AdminGate = ({ services }: { services: Services }) => {
  const { sessions, authProvider, client } = services
  const state = useSyncExternalStore(sessions.subscribe, sessions.current)
  const lastUser = useRef(state.kind === 'signedIn' ? state.session.user : undefined)
  if (state.kind === 'signedIn') lastUser.current = state.session.user
  if (state.kind === 'signedOut') lastUser.current = undefined
  const user = lastUser.current

  const signedIn = useMemo(
    () =>
      user && {
        user,
        logout: async () => {
          await authProvider.logout()
          window.history.replaceState(null, '', paths.home)
        },
      },
    [user, authProvider],
  )
  useEffect(() => {
    document.title = 'Back office'
  }, [])

  if (!signedIn) return <LoginScreen onSignIn={authProvider.login} isExpired={state.kind === 'expired'} />
  return (
    <SignedInContext value={signedIn}>
      <Suspense fallback={<Loading isWholeScreen />}>
        {/* Another person gets screens of their own, with nothing of the former one in them. */}
        <AdminApp key={signedIn.user.email ?? signedIn.user.name} client={client} authProvider={authProvider} />
      </Suspense>
      {state.kind === 'expired' && <LoginOverlay onSignIn={authProvider.login} />}
    </SignedInContext>
  )
}
