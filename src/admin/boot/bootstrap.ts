/** What must be there before the back office is drawn. */
import { preferenceIn } from '../../api/adminPreferences.ts'
import type { Services } from '../data/services.ts'
import { insideLanguageOf } from '../i18n/loadMessages.ts'
import { markSettled } from '../ui/loadOnce.ts'
import { loginOf, screensOf } from './lazyScreens.ts'
import type { PreparedScreens } from './prefetch.ts'

/** The screens of one session. */
export interface Beginning {
  readonly token: string
  readonly prepared: PreparedScreens
}

/** Milliseconds for which the page stays empty at most, before it says that it is loading. */
const patienceMs = 500

const prepare = async ({ client, sessions }: Services): Promise<Beginning | undefined> => {
  const state = sessions.current()
  if (state.kind !== 'signedIn') return undefined
  const { token, user } = state.session
  const words = insideLanguageOf(preferenceIn(document.cookie, 'admin-language'))
  const [{ prepareScreens }] = await Promise.all([
    screensOf(),
    words instanceof Promise ? markSettled<unknown>(words) : words,
  ])
  const prepared = prepareScreens({ client, user, location: window.location, storage: window.localStorage })
  return { token, prepared }
}

/**
 * Waits for the screens, their words and what they show first, where somebody is signed in, as long as nobody minds, and while the session lasts;
 * for the login screen where nobody is.
 */
export const begin = async (services: Services): Promise<Beginning | undefined> => {
  const { sessions } = services
  if (sessions.current().kind !== 'signedIn') {
    await loginOf().catch(() => undefined)
    return undefined
  }
  let stopListening = () => {}
  const enough = new Promise<undefined>(resolve => {
    setTimeout(resolve, patienceMs)
    stopListening = sessions.subscribe(() => resolve(undefined))
  })
  // What cannot be loaded is said by who needs it.
  const beginning = await Promise.race([prepare(services).catch(() => undefined), enough])
  await Promise.race([beginning?.prepared.ready, enough])
  stopListening()
  return beginning
}
