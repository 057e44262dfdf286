/** Shows the login screen to those who are not signed in, and the screens to those who are. The address stays as it is. */
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../authProvider.ts'
import { AuthCallsContext } from '../auth/authCalls.ts'
import type { LoginScreenProps } from '../auth/LoginScreen.tsx'
import { PasskeySignInContext } from '../auth/passkeys/passkeySignIn.ts'
import { SiteCallContext } from '../auth/siteBrand.ts'
import { rememberPreference } from '../data/cookies.ts'
import { paths } from '../data/paths.ts'
import { type Services, SignedInContext } from '../data/services.ts'
import { userKeyOf } from '../data/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { allMessagesOf } from '../i18n/loadMessages.ts'
import { Loading } from '../ui/screen/Loading.tsx'
import type { AdminAppProps } from './AdminApp.tsx'
import { loadOverlay, loginOf, preloadAfterDrawing, screensOf } from './lazyScreens.ts'
import type { PrefetchedSession } from './prefetch.ts'

interface AuthGateProps {
  readonly services: Services
  /** What was read before the screens are drawn. Default: nothing. */
  readonly prefetched?: PrefetchedSession
}

const ResetScreen = lazy(async () => ({ default: (await import('../auth/ResetScreen.tsx')).ResetScreen }))
const LoginOverlay = lazy(async () => ({ default: (await loadOverlay()).LoginOverlay }))

const LazyLoginScreen = (props: LoginScreenProps) => {
  const { LoginScreen } = use(loginOf())
  return <LoginScreen {...props} />
}

const LazyAdminApp = (props: AdminAppProps) => {
  const { AdminApp } = use(screensOf())
  return <AdminApp {...props} />
}

/** Deletes what a person has typed and not saved; a browser that stores nothing has nothing to delete. */
const deleteDrafts = async (appKey: string, user: SessionUser): Promise<void> => {
  try {
    const { createDraftStore } = await import('../form/drafts/draftStore.ts')
    await createDraftStore().clear({ appKey, user: userKeyOf(user) })
  } catch {
    // Signing out does not depend on it.
  }
}

const SignedInOrLogin = ({ services, prefetched }: AuthGateProps) => {
  const { sessions, authProvider, client } = services
  const state = useSyncExternalStore(sessions.subscribe, sessions.current)
  const lastUser = useRef(state.kind === 'signedIn' ? state.session.user : undefined)
  if (state.kind === 'signedIn') lastUser.current = state.session.user
  if (state.kind === 'signedOut') lastUser.current = undefined
  const user = lastUser.current
  const { language } = useLanguage()
  const isSignedIn = user !== undefined
  // The server's page names the screens' scripts for a browser that was signed in.
  useEffect(() => rememberPreference('admin-place', isSignedIn ? 'signed-in' : 'signed-out'), [isSignedIn])
  // The messages are loaded beside the screens that wait for them, not after.
  useEffect(() => {
    if (isSignedIn) void allMessagesOf(language)
  }, [isSignedIn, language])
  useEffect(() => (isSignedIn ? preloadAfterDrawing() : undefined), [isSignedIn])

  const signedIn = useMemo(
    () =>
      user && {
        user,
        logout: async () => {
          await authProvider.logout()
          window.history.replaceState(null, '', paths.home)
        },
        saveUser: (changed: Pick<SessionUser, 'name' | 'picture'>) => {
          const now = sessions.current()
          if (now.kind !== 'signedIn') return
          const { picture: _former, ...rest } = now.session.user
          sessions.start({ token: now.session.token, user: { ...rest, ...changed } })
        },
      },
    [user, authProvider, sessions],
  )

  const isPrefetched = state.kind === 'signedIn' && state.session.token === prefetched?.token
  if (!signedIn)
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <LazyLoginScreen onSignIn={authProvider.login} isExpired={state.kind === 'expired'} />
      </Suspense>
    )
  return (
    <SignedInContext value={signedIn}>
      <Suspense fallback={<Loading isWholeScreen />}>
        {/* Another person gets screens of their own, with nothing of the former one in them. */}
        <LazyAdminApp
          key={userKeyOf(signedIn.user)}
          client={client}
          authProvider={authProvider}
          prefetched={isPrefetched ? prefetched?.screens : undefined}
        />
      </Suspense>
      {state.kind === 'expired' && (
        <Suspense fallback={null}>
          <LoginOverlay
            formerEmail={signedIn.user.email}
            onSignIn={authProvider.login}
            onSignOut={sessions.end}
            onForget={() => void deleteDrafts(client.appKey, signedIn.user).then(sessions.end)}
          />
        </Suspense>
      )}
    </SignedInContext>
  )
}

/** The screens or the login screen; at an address of its own, the screen that sets a new password, signed in or not. */
export const AuthGate = ({ services, prefetched }: AuthGateProps) => {
  const [isReset, setIsReset] = useState(() => window.location.pathname === paths.reset)
  const { client, authProvider } = services
  const passkeySignIn = useMemo(
    () => ({
      isOpen: client.passkeys.takesPasskeys,
      start: client.passkeys.startPasskeySignIn,
      signIn: authProvider.loginByPasskey,
    }),
    [client, authProvider],
  )
  const leaveReset = () => {
    window.history.replaceState(null, '', paths.home)
    setIsReset(false)
  }
  return (
    <SiteCallContext value={client.publicApplication}>
      <AuthCallsContext value={client.account}>
        <PasskeySignInContext value={passkeySignIn}>
          {isReset ? (
            <Suspense fallback={<Loading isWholeScreen />}>
              <ResetScreen calls={client.account} onLeave={leaveReset} />
            </Suspense>
          ) : (
            <SignedInOrLogin services={services} prefetched={prefetched} />
          )}
        </PasskeySignInContext>
      </AuthCallsContext>
    </SiteCallContext>
  )
}
