/** The way in: the login screen for whoever is not signed in, the screens for whoever is. The address stays as it is. */
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '../../authProvider.ts'
import { DoorContext } from '../auth/authCalls.ts'
import type { LoginScreenProps } from '../auth/LoginScreen.tsx'
import { PasskeyDoorContext } from '../auth/passkeys/passkeySignIn.ts'
import { SiteCallContext } from '../auth/siteBrand.ts'
import { rememberPreference } from '../data/cookies.ts'
import { paths } from '../data/paths.ts'
import { type Services, SignedInContext } from '../data/services.ts'
import { userKeyOf } from '../data/session.ts'
import { useLanguage } from '../i18n/language.tsx'
import { insideLanguageOf } from '../i18n/loadMessages.ts'
import { Loading } from '../ui/screen/Loading.tsx'
import type { AdminAppProps } from './AdminApp.tsx'
import type { Beginning } from './bootstrap.ts'
import { loadOverlay, loginOf, preloadAfterDrawing, screensOf } from './lazyScreens.ts'

interface AdminGateProps {
  readonly services: Services
  /** What was made ready for one session, and serves no other. */
  readonly beginning?: Beginning
}

const ResetScreen = lazy(async () => ({ default: (await import('../auth/ResetScreen.tsx')).ResetScreen }))
const LoginOverlay = lazy(async () => ({ default: (await loadOverlay()).LoginOverlay }))

const Outside = (props: LoginScreenProps) => {
  const { LoginScreen } = use(loginOf())
  return <LoginScreen {...props} />
}

const Inside = (props: AdminAppProps) => {
  const { AdminApp } = use(screensOf())
  return <AdminApp {...props} />
}

/** Deletes what a person has typed and not saved; a browser that stores nothing has nothing to delete. */
const deleteDrafts = async (appKey: string, user: SessionUser): Promise<void> => {
  try {
    const { createJournal } = await import('../form/drafts/draftStore.ts')
    await createJournal().clear({ appKey, user: userKeyOf(user) })
  } catch {
    // Who signs out is signed out all the same.
  }
}

const Door = ({ services, beginning }: AdminGateProps) => {
  const { sessions, authProvider, client } = services
  const state = useSyncExternalStore(sessions.subscribe, sessions.current)
  const lastUser = useRef(state.kind === 'signedIn' ? state.session.user : undefined)
  if (state.kind === 'signedIn') lastUser.current = state.session.user
  if (state.kind === 'signedOut') lastUser.current = undefined
  const user = lastUser.current
  const { language } = useLanguage()
  const isInside = user !== undefined
  // The server's page names the screens' scripts for whoever comes back to them.
  useEffect(() => rememberPreference('admin-place', isInside ? 'inside' : 'door'), [isInside])
  // The words are fetched beside the screens that wait for them, not after.
  useEffect(() => {
    if (isInside) void insideLanguageOf(language)
  }, [isInside, language])
  useEffect(() => (isInside ? preloadAfterDrawing() : undefined), [isInside])

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

  const isBegun = state.kind === 'signedIn' && state.session.token === beginning?.token
  const prepared = isBegun ? beginning?.prepared : undefined
  if (!signedIn)
    return (
      <Suspense fallback={<Loading isWholeScreen />}>
        <Outside onSignIn={authProvider.login} isExpired={state.kind === 'expired'} />
      </Suspense>
    )
  return (
    <SignedInContext value={signedIn}>
      <Suspense fallback={<Loading isWholeScreen />}>
        {/* Another person gets screens of their own, with nothing of the former one in them. */}
        <Inside key={userKeyOf(signedIn.user)} client={client} authProvider={authProvider} prepared={prepared} />
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

/** The door; or, at its own address, the way to a new password, for whoever opens it. */
export const AdminGate = ({ services, beginning }: AdminGateProps) => {
  const [isReset, setIsReset] = useState(() => window.location.pathname === paths.reset)
  const { client, authProvider } = services
  const passkeyDoor = useMemo(
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
      <DoorContext value={client.account}>
        <PasskeyDoorContext value={passkeyDoor}>
          {isReset ? (
            <Suspense fallback={<Loading isWholeScreen />}>
              <ResetScreen door={client.account} onLeave={leaveReset} />
            </Suspense>
          ) : (
            <Door services={services} beginning={beginning} />
          )}
        </PasskeyDoorContext>
      </DoorContext>
    </SiteCallContext>
  )
}
