import { type SecurityEvent, securityEvents } from '../../api/admin/security.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import type { SystemResource } from '../ui/systemList/systemResource.ts'

/** What the provider's sentence about a sign-in names. */
const passkeyDetail = /^With the passkey '(.+)'\.$/s

/** A detail in the language of the screen: a fixed sentence, a role, or how a role was changed; what somebody has typed as it is. */
const detailIn = (detail: string, t: Translate): string => {
  const passkey = passkeyDetail.exec(detail)?.[1]
  return passkey === undefined ? detail.split(' → ').map(t.term).join(' → ') : t('audit.withPasskey', { passkey })
}

/** What happened to people's access, the newest first. */
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
    // A newer provider may know other events.
    return securityEvents.includes(event) ? t(`audit.${event}`, { who }) : `${who}: ${event}`
  },
  lines: ({ user_id: userId, by_id: byId, by_name: by, address, detail, at }, { t, moment }) => [
    [
      detail && detailIn(detail, t),
      by && byId !== userId && t('audit.by', { who: by }),
      address && t('audit.from', { address }),
      moment(at),
    ]
      .filter(Boolean)
      .join(' · '),
  ],
}
