import { securityEvents } from '../../api/wire/codes.ts'
import type { SecurityEvent } from '../../api/wire/logs.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import type { SystemResource } from '../ui/systemList/systemResource.ts'

/** Matches the provider's detail text of a sign-in with a passkey, and captures the passkey's name. */
const passkeyDetail = /^With the passkey '(.+)'\.$/s
/** Matches the provider's detail text of an emptied trash, and captures the number of records. */
const recordsDetail = /^(\d+) records?$/

/**
 * Translates the detail of an event if it is a fixed sentence, a role or a change of role. Returns any other text, such
 * as a typed name, unchanged.
 */
const detailIn = (detail: string, t: Translate): string => {
  const count = recordsDetail.exec(detail)?.[1]
  if (count !== undefined) return t('audit.records', { count: Number(count) })
  const passkey = passkeyDetail.exec(detail)?.[1]
  return passkey === undefined ? detail.split(' → ').map(t.term).join(' → ') : t('audit.withPasskey', { passkey })
}

/** Security events, such as sign-ins and changes of access, newest first. */
export const securityLog: SystemResource<SecurityEvent> = {
  queryKey: ['security-log'],
  heading: 'audit.title',
  lead: 'audit.lead',
  empty: 'audit.none',
  read: {
    newest: (provider, count, call) => provider.securityLog(count, call),
    countAtFirst: 15,
    more: 'audit.more',
  },
  title: ({ event, user_name: name }, { t }) => {
    const who = name ?? t('audit.nobody')
    // A newer provider may send unknown events.
    return securityEvents.includes(event) ? t(`audit.${event}`, { who }) : `${who}: ${event}`
  },
  lines: ({ user_id: userId, by_id: byId, by_name: by, address, detail, at }, { t, timestamp }) => [
    [
      detail && detailIn(detail, t),
      by && byId !== userId && t('audit.by', { who: by }),
      address && t('audit.from', { address }),
      timestamp(at),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
}
