import type { ApiToken, TokenOverlap } from '../../../api/wire/tokens.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { choice, text } from '../../../schema/descriptor/field.ts'
import { roleLabelOf, type TokenScope, tokenScopes, visitorScope } from '../../../schema/descriptor/role.ts'
import { dateOf, dayMs, toTimestamp } from '../../../schema/values/time/dates.ts'
import { accountKey, apiTokensKey } from '../../data/queryKeys.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { SystemList } from '../../ui/systemList/SystemList.tsx'
import type { Action, ActionForm, SystemResource } from '../../ui/systemList/systemResource.ts'
import type { Format } from '../../ui/systemList/useFormat.ts'

const offeredDays = [7, 30, 90, 365]
const usualDays = 90
/** Time before the expiry of a token from which a warning is shown, days. */
const warningDays = 14

const overlaps: { readonly [O in TokenOverlap]: MessageKey } = {
  hour: 'token.overlapHour',
  day: 'token.overlapDay',
  week: 'token.overlapWeek',
}

const scopeLabel = (scope: TokenScope, { t }: Format): string =>
  scope === visitorScope ? t('token.visitor') : t.term(roleLabelOf(scope))

const daysChoice = (label: MessageKey, { t }: Format) =>
  choice(
    t(label),
    offeredDays.map(value => ({ value, label: t('token.daysCount', { count: value }) })),
    { default: usualDays },
  )

const fields = (format: Format) => ({
  name: text(format.t('token.name'), { required: true }),
  role: choice(
    format.t('token.role'),
    tokenScopes.map(value => ({ value, label: scopeLabel(value, format) })),
    { default: 'editor' },
  ),
  days: daysChoice('token.days', format),
})

const renewalFields = (format: Format) => ({
  days: daysChoice('token.renewDays', format),
  overlap: choice(
    format.t('token.overlap'),
    (['hour', 'day', 'week'] as const).map(value => ({ value, label: format.t(overlaps[value]) })),
    { default: 'day' },
  ),
})

const renewal: ActionForm<ApiToken, ReturnType<typeof renewalFields>> = {
  fields: renewalFields,
  inputs: ({ t }) => ({ overlap: { help: t('token.overlapHelp') } }),
  submit: 'token.renewNow',
  send: async (provider, { id }, values) => (await provider.renewApiToken(id, values)).token,
}

const isOver = ({ expires_at }: ApiToken): boolean => expires_at <= toTimestamp(new Date())
/** True for a token that was renewed, and still works during the overlap. */
const isPrevious = (token: ApiToken): boolean => typeof token.replaced_by === 'number' && !isOver(token)
const isCurrent = (token: ApiToken): boolean => !isOver(token) && !isPrevious(token)

const endsSoon = ({ expires_at }: ApiToken): boolean =>
  (dateOf(expires_at)?.getTime() ?? 0) - Date.now() <= warningDays * dayMs

/** Texts that identify a token: its name, its permissions, its creator, and when it was used last. */
const factsOf = ({ name, role, user_name: who, last_used_at: usedAt }: ApiToken, format: Format) => ({
  name,
  role: scopeLabel(role, format),
  who: who ?? format.t('audit.nobody'),
  used: usedAt ? format.t('token.used', { at: format.timestamp(usedAt) }) : format.t('token.unused'),
})

const end = {
  send: (provider: AdminDataProvider, { id }: ApiToken) => provider.revokeApiToken(id),
  done: 'token.ended',
} as const satisfies Partial<Action<ApiToken>>

const apiTokens: SystemResource<ApiToken, ReturnType<typeof fields>> = {
  queryKey: apiTokensKey,
  changes: [accountKey],
  heading: 'token.title',
  lead: 'token.lead',
  empty: 'token.none',
  read: (provider, call) => provider.apiTokens(call),
  title: ({ name }) => name,
  badge: token => (isOver(token) ? 'token.expired' : isPrevious(token) ? 'token.previous' : undefined),
  lines: (token, format) => {
    const { expires_at: until } = token
    const { t, timestamp, timeLeft } = format
    const { used, ...facts } = factsOf(token, format)
    const key = isOver(token) ? 'token.over' : isPrevious(token) ? 'token.endsOn' : 'token.facts'
    return [`${t(key, { ...facts, until: timestamp(until), left: timeLeft(until) })} ${used}`]
  },
  warning: (token, { t, timeLeft }) =>
    isCurrent(token) && endsSoon(token) ? t('token.soon', { left: timeLeft(token.expires_at) }) : undefined,
  actions: [
    {
      text: 'token.renew',
      label: ({ name }, { t }) => t('token.renewOf', { name }),
      isOffered: isCurrent,
      form: renewal,
      shownOnce: { heading: 'token.renewed', lead: ['token.madeLead', 'token.renewedLead'], label: 'token.newText' },
    },
    {
      text: 'token.endNow',
      label: ({ name }, { t }) => t('token.endNowOf', { name }),
      isOffered: isPrevious,
      question: (token, format) => format.t('token.endNowAsk', factsOf(token, format)),
      ...end,
    },
    {
      text: 'token.end',
      label: ({ name }, { t }) => t('token.endOf', { name }),
      isOffered: token => !isPrevious(token),
      question: (token, format) => format.t('token.endAsk', factsOf(token, format)),
      ...end,
    },
  ],
  add: {
    text: 'token.make',
    by: {
      fields,
      create: async (provider, values) =>
        (await provider.createApiToken({ ...values, name: values.name.trim() })).token,
      shownOnce: { heading: 'token.made', lead: ['token.madeLead'], label: 'token.text' },
      next: { name: '' },
    },
  },
}

/** List of API tokens, for owners. Renders nothing if the provider has no token calls. */
export const ApiTokens = () => <SystemList list={apiTokens} />
