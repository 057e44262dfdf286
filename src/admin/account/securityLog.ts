import { securityEvents } from '../../api/wire/codes.ts'
import type { SecurityEvent } from '../../api/wire/logs.ts'
import { roleLabels } from '../../schema/descriptor/role.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import type { SystemResource } from '../ui/systemList/systemResource.ts'
import type { Format } from '../ui/systemList/useFormat.ts'

/** Events whose detail describes a custom role, and events whose detail has only names of custom roles. */
const roleEvents: ReadonlySet<string> = new Set([
  'custom-role-created',
  'custom-role-edited',
  'custom-role-deleted',
  'custom-role-restored',
])
const rolesOfUser: ReadonlySet<string> = new Set(['custom-role-given', 'custom-role-replaced', 'custom-role-removed'])

/** Matches the provider's detail text of a sign-in with a passkey, and captures the passkey's name. */
const passkeyDetail = /^With the passkey '(.+)'\.$/s
/** Matches the provider's detail text of an emptied trash, and captures the number of records. */
const recordsDetail = /^(\d+) records?$/

const roleLabelSet: ReadonlySet<string> = new Set(Object.values(roleLabels))

/** Matches the provider's text of the changes of a role: '(Editor → Author) posts, pages'. */
const roleChanges = /^(?:\((.+) → (.+)\))? ?(.*)$/s

/**
 * Text for the end of the detail of an event of a custom role: the built-in role of a new one, or what has changed.
 * Undefined if it is neither, so that it belongs to the name of the role.
 */
const roleChangesIn = (text: string, { t, descriptors }: Format): string | undefined => {
  if (roleLabelSet.has(text)) return t('audit.roleBase', { role: t.term(text) })
  const [, before = '', after = '', names = ''] = roleChanges.exec(text) ?? []
  const contents = names === '' ? [] : names.split(', ')
  const labels = contents.map(name => descriptors.find(each => each.name === name)?.label.many)
  if (before === '' && !labels.some(label => label !== undefined)) return undefined
  return [
    before && t('audit.roleBaseChanged', { before: t.term(before), after: t.term(after) }),
    contents.length > 0 &&
      t('audit.roleRights', { contents: contents.map((name, at) => labels[at] ?? name).join(', ') }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Translates the detail of an event of a custom role: its name and, after a colon, what has changed. */
const roleDetailIn = (detail: string, format: Format): string => {
  const at = detail.lastIndexOf(': ')
  const changes = at < 0 ? undefined : roleChangesIn(detail.slice(at + 2), format)
  return changes === undefined ? detail : `${detail.slice(0, at)}: ${changes}`
}

/** Translates the labels of roles in 'Editor, News desk → Owner'. The names of custom roles stay. */
const roleOfUserIn = (detail: string, t: Translate): string =>
  detail
    .split(' → ')
    .map(role => {
      const [label = '', ...custom] = role.split(', ')
      return [t.term(label), ...custom].join(', ')
    })
    .join(' → ')

/**
 * Translates the detail of an event if it is a fixed sentence, a role or a change of role. Returns any other text, such
 * as a typed name, unchanged.
 */
const detailIn = ({ event, detail }: SecurityEvent, format: Format): string => {
  const { t } = format
  if (detail === null) return ''
  if (roleEvents.has(event)) return roleDetailIn(detail, format)
  // These details are names that people have typed.
  if (rolesOfUser.has(event)) return detail
  const count = recordsDetail.exec(detail)?.[1]
  if (count !== undefined) return t('audit.records', { count: Number(count) })
  const passkey = passkeyDetail.exec(detail)?.[1]
  return passkey === undefined ? roleOfUserIn(detail, t) : t('audit.withPasskey', { passkey })
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
  lines: (entry, format) => {
    const { user_id: userId, by_id: byId, by_name: by, address, at } = entry
    const { t, timestamp } = format
    const facts = [
      detailIn(entry, format),
      by && byId !== userId && t('audit.by', { who: by }),
      address && t('audit.from', { address }),
      timestamp(at),
    ]
    return [facts.filter(Boolean).join(' · ')]
  },
}
