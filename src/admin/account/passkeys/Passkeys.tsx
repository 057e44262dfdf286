import type { OwnPasskey } from '../../../api/wire/accounts.ts'
import { hasPasskeys } from '../../auth/passkeys/browserPasskeys.ts'
import { ownSessionsKey, passkeysKey, secondFactorKey } from '../../data/queryKeys.ts'
import { SystemList } from '../../ui/systemList/SystemList.tsx'
import type { SystemResource } from '../../ui/systemList/systemResource.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

const passkeys: SystemResource<OwnPasskey> = {
  queryKey: passkeysKey,
  changes: [secondFactorKey, ownSessionsKey],
  heading: 'passkey.title',
  lead: 'passkey.lead',
  empty: 'passkey.none',
  read: (provider, call) => provider.ownPasskeys(call),
  title: ({ name }) => name,
  lines: ({ created_at: madeAt, last_used_at: usedAt }, { t, timestamp }) => {
    const used = usedAt ? t('token.used', { at: timestamp(usedAt) }) : t('token.unused')
    return [`${t('passkey.made', { at: timestamp(madeAt) })} ${used}`]
  },
  actions: [
    {
      text: 'passkey.remove',
      label: ({ name }, { t }) => t('passkey.removeOf', { name }),
      password: { submit: 'passkey.removeNow' },
      send: (provider, { id }, password) => provider.removePasskey(id, password),
      done: 'passkey.removed',
    },
  ],
  add: {
    text: 'passkey.add',
    unable: () => (hasPasskeys() ? undefined : 'passkey.unable'),
    by: ({ provider, onDone, onCancel }) => <PasskeyForm calls={provider} onDone={onDone} onCancel={onCancel} />,
    done: 'passkey.added',
  },
}

/** Lists the person's own passkeys, and adds and removes them. Renders nothing if the provider has no passkey calls. */
export const Passkeys = () => <SystemList list={passkeys} />
