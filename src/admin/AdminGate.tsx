/** The way in: the login screen for whoever is not signed in, the screens for whoever is. The address stays as it is. */
import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '../authProvider.ts'
import type { AdminAppProps } from './AdminApp.tsx'
import { DoorContext } from './account/door.ts'
import type { Beginning } from './beginning.ts'
import { insideLanguageOf } from './insideLanguage.ts'
import { useLanguage } from './language.tsx'
import type { LoginScreenProps } from './login/LoginScreen.tsx'
import { PasskeyDoorContext } from './login/passkeyDoor.ts'
import { SiteCallContext } from './login/siteBrand.ts'
import { paths } from './paths.ts'
import { rememberPreference } from './preferences.ts'
import { loadOverlay, loginOf, readTheRest, screensOf } from './screens.ts'
import { type Services, SignedInContext } from './services.ts'
import { userKeyOf } from './session.ts'
import { Loading } from './shell/Loading.tsx'

interface AdminGateProps {
  readonly services: Services
  /** What was made ready for one session, and serves no other. */
  readonly beginning?: Beginning
}

const ResetScreen = lazy(async () => ({ default: (await import('./login/ResetScreen.tsx')).ResetScreen }))
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
    const { createJournal } = await import('./laterParts.ts')
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
  useEffect(() => (isInside ? readTheRest() : undefined), [isInside])

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
