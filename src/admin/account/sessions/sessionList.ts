/** Lists of sessions: the person's own, and another person's, for owners. */
import type { OwnSession, UserSession } from '../../../api/wire/accounts.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { ownSessionsKey, userSessionsKey } from '../../data/queryKeys.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import type { SystemResource } from '../../ui/systemList/systemResource.ts'
import { browserName } from '../browserName.ts'

/** A session in a list. `is_current` is absent in another person's sessions. */
type ListedSession = UserSession & Partial<Pick<OwnSession, 'is_current'>>

interface SessionsOf extends Pick<SystemResource<ListedSession>, 'queryKey' | 'heading' | 'lead' | 'empty' | 'read'> {
  /** Label of the button that ends every session except the current one. */
  readonly endAll: MessageKey
  /** Ends one session; without an id, every session except the current one. `password` is the signed-in person's. */
  readonly end: (provider: AdminDataProvider, password: string, id?: string) => Promise<void>
}

const isOther = (session: ListedSession) => !session.is_current

const sessionList = ({ endAll, end, ...list }: SessionsOf): SystemResource<ListedSession> => ({
  ...list,
  title: ({ user_agent: userAgent }, { t }) => browserName(userAgent, t),
  badge: ({ is_current: isCurrent }) => (isCurrent ? 'account.sessionHere' : undefined),
  lines: ({ created_at: since, last_seen_at: seen }, { t, timestamp }) => [
    t('account.sessionSince', { since: timestamp(since), seen: timestamp(seen) }),
  ],
  actions: [
    {
      text: 'account.endSession',
      label: ({ user_agent: userAgent, created_at: since }, { t, timestamp }) =>
        t('account.endSessionOf', { name: browserName(userAgent, t), since: timestamp(since) }),
      isOffered: isOther,
      password: { title: 'account.endSessionTitle', dialog: 'account.endSessionText' },
      send: (provider, { id }, password) => end(provider, password, id),
      done: 'account.sessionEnded',
    },
  ],
  actionForAll: {
    text: endAll,
    isOffered: sessions => sessions.filter(isOther).length > 1,
    password: { dialog: 'account.endSessionText' },
    send: (provider, _, password) => end(provider, password),
    done: 'account.sessionsEnded',
  },
})

/** The person's own sessions. The current one is ended by signing out. */
export const ownSessions = sessionList({
  queryKey: ownSessionsKey,
  heading: 'account.sessions',
  lead: 'account.sessionsLead',
  endAll: 'account.endOthers',
  read: (provider, call) => provider.ownSessions(call),
  end: (provider, password, id) => provider.endSessions(password, id),
})

/** Sessions of another person. */
export const sessionsOf = (userId: number) =>
  sessionList({
    queryKey: [...userSessionsKey, userId],
    heading: 'account.userSessions',
    empty: 'account.noSessions',
    endAll: 'account.endAll',
    read: (provider, call) => provider.userSessions(userId, call),
    end: (provider, password, id) => provider.endUserSessions(userId, password, id),
  })
