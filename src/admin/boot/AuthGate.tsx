/** Shows the login screen or, after sign-in, the screens. The address does not change. */
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { StartedView } from '../../api/wire/accounts.ts'
import type { SessionUser } from '../../authProvider.ts'
import { AuthCallsContext } from '../auth/authCalls.ts'
import type { LoginScreenProps } from '../auth/LoginScreen.tsx'
import { PasskeySignInContext } from '../auth/passkeys/passkeySignIn.ts'
import { SiteCallContext } from '../auth/siteBrand.ts'
import { rememberPreference } from '../data/cookies.ts'
import { paths } from '../data/paths.ts'
import { openViewIn, type Services, SignedInContext } from '../data/services.ts'
import { userKeyOf } from '../data/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { allMessagesOf } from '../i18n/loadMessages.ts'
import { Loading } from '../ui/screen/Loading.tsx'
import type { AdminAppProps } from './AdminApp.tsx'
import { type LoadScreens, loadLogin, loadOverlay, preloadAfterDrawing } from './lazyScreens.ts'
import type { PrefetchedSession } from './prefetch.ts'

interface AuthGateProps {
  readonly services: Services
  readonly loadScreens: LoadScreens
  /** Data that was read before the screens are drawn. Default: none. */
  readonly prefetched?: PrefetchedSession
}

const ResetScreen = lazy(async () => ({ default: (await import('../auth/ResetScreen.tsx')).ResetScreen }))
const ViewEnded = lazy(async () => ({ default: (await import('../auth/ViewEnded.tsx')).ViewEnded }))
const LoginOverlay = lazy(async () => ({ default: (await loadOverlay()).LoginOverlay }))

const LazyLoginScreen = (props: LoginScreenProps) => {
  const { LoginScreen } = use(loadLogin())
  return <LoginScreen {...props} />
}

interface LazyAdminAppProps extends Omit<AdminAppProps, 'site'>, Pick<AuthGateProps, 'loadScreens'> {}

const LazyAdminApp = ({ loadScreens, ...props }: LazyAdminAppProps) => {
  const { AdminApp, installedSite } = use(loadScreens())
  return <AdminApp {...props} site={installedSite} />
}

/** Deletes a person's unsaved input. If the browser stores nothing, there is nothing to delete. */
const deleteDrafts = async (loadScreens: LoadScreens, appKey: string, user: SessionUser): Promise<void> => {
  try {
    const { createDraftStore } = await import('../form/drafts/draftStore.ts')
    const { installedSite } = await loadScreens()
    await createDraftStore(installedSite).clear({ appKey, user: userKeyOf(user) })
  } catch {
    // Signing out must not depend on this.
  }
}

const SignedInOrLogin = ({ services, loadScreens, prefetched }: AuthGateProps) => {
  const { sessions, authProvider, client, load } = services
  const state = useSyncExternalStore(sessions.subscribe, sessions.current)
  const lastUser = useRef(state.kind === 'signedIn' ? state.session.user : undefined)
  if (state.kind === 'signedIn') lastUser.current = state.session.user
  if (state.kind === 'signedOut') lastUser.current = undefined
  const user = lastUser.current
  const { language } = useLanguage()
  const isSignedIn = user !== undefined
  // The server's page preloads the screens' scripts if this browser was signed in.
  useEffect(() => rememberPreference('admin-place', isSignedIn ? 'signed-in' : 'signed-out'), [isSignedIn])
  // Messages are loaded in parallel with the screens that need them.
  useEffect(() => {
    if (isSignedIn) void allMessagesOf(language)
  }, [isSignedIn, language])
  useEffect(() => (isSignedIn ? preloadAfterDrawing(loadScreens) : undefined), [isSignedIn, loadScreens])

  const signedIn = useMemo(
    () =>
      user && {
        user,
        logout: async () => {
          const before = sessions.current()
          await authProvider.logout()
          if (before.kind === 'signedIn' && before.session.returnTo !== undefined) load(before.session.returnTo)
          else window.history.replaceState(null, '', paths.home)
        },
        saveUser: (changed: Pick<SessionUser, 'name' | 'picture'>) => {
          const now = sessions.current()
          if (now.kind !== 'signedIn') return
          const { picture: _previous, ...rest } = now.session.user
          sessions.start({ token: now.session.token, user: { ...rest, ...changed } })
        },
        openView: (view: StartedView) => openViewIn({ client, load }, view),
      },
    [user, authProvider, sessions, client, load],
  )

  const isPrefetched = state.kind === 'signedIn' && state.session.token === prefetched?.token
  if (state.kind === 'viewEnded') {
    const { returnTo } = state
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <ViewEnded onLeave={() => load(returnTo)} />
      </Suspense>
    )
  }
  if (!signedIn)
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <LazyLoginScreen onSignIn={authProvider.login} isExpired={state.kind === 'expired'} />
      </Suspense>
    )
  return (
    <SignedInContext value={signedIn}>
      <Suspense fallback={<Loading isWholeScreen />}>
        {/* `key` gives each person new screens, without any state of the previous person. */}
        <LazyAdminApp
          key={userKeyOf(signedIn.user)}
          loadScreens={loadScreens}
          client={client}
          authProvider={authProvider}
          prefetched={isPrefetched ? prefetched?.screens : undefined}
        />
      </Suspense>
      {state.kind === 'expired' && (
        <Suspense fallback={null}>
          <LoginOverlay
            previousEmail={signedIn.user.email}
            onSignIn={authProvider.login}
            onSignOut={sessions.end}
            onForget={() => void deleteDrafts(loadScreens, client.appKey, signedIn.user).then(sessions.end)}
          />
        </Suspense>
      )}
    </SignedInContext>
  )
}

/** The screens or the login screen. The address for a password reset has its own screen, signed in or not. */
export const AuthGate = ({ services, loadScreens, prefetched }: AuthGateProps) => {
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
            <SignedInOrLogin services={services} loadScreens={loadScreens} prefetched={prefetched} />
          )}
        </PasskeySignInContext>
      </AuthCallsContext>
    </SiteCallContext>
  )
}
