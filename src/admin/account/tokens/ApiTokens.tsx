import type { ApiToken } from '../../../api/wire/tokens.ts'
import { choice, text } from '../../../schema/descriptor/field.ts'
import { roleLabelOf, type TokenScope, tokenScopes, visitorScope } from '../../../schema/descriptor/role.ts'
import { toTimestamp } from '../../../schema/values/time/dates.ts'
import { accountKey, apiTokensKey } from '../../data/queryKeys.ts'
import { SystemList } from '../../ui/systemList/SystemList.tsx'
import type { SystemResource } from '../../ui/systemList/systemResource.ts'
import type { Format } from '../../ui/systemList/useFormat.ts'

const offeredDays = [7, 30, 90, 365]

const scopeLabel = (scope: TokenScope, { t }: Format): string =>
  scope === visitorScope ? t('token.visitor') : t.term(roleLabelOf(scope))

const fields = (format: Format) => ({
  name: text(format.t('token.name'), { required: true }),
  role: choice(
    format.t('token.role'),
    tokenScopes.map(value => ({ value, label: scopeLabel(value, format) })),
    { default: 'editor' },
  ),
  days: choice(
    format.t('token.days'),
    offeredDays.map(value => ({ value, label: format.t('token.daysCount', { count: value }) })),
    { default: 90 },
  ),
})

const apiTokens: SystemResource<ApiToken, ReturnType<typeof fields>> = {
  queryKey: apiTokensKey,
  changes: [accountKey],
  heading: 'token.title',
  lead: 'token.lead',
  empty: 'token.none',
  read: (provider, call) => provider.apiTokens(call),
  title: ({ name }) => name,
  lines: ({ role, user_name: who, expires_at: until, last_used_at: usedAt }, format) => {
    const { t, timestamp } = format
    const isOver = until <= toTimestamp(new Date())
    const facts = { role: scopeLabel(role, format), who: who ?? t('audit.nobody'), until: timestamp(until) }
    const used = usedAt ? t('token.used', { at: timestamp(usedAt) }) : t('token.unused')
    return [`${t(isOver ? 'token.over' : 'token.facts', facts)} ${used}`]
  },
  actions: [
    {
      text: 'token.end',
      label: ({ name }, { t }) => t('token.endOf', { name }),
      question: ({ name }, { t }) => t('token.endAsk', { name }),
      send: (provider, { id }) => provider.revokeApiToken(id),
      done: 'token.ended',
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
