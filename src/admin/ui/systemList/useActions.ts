/** Pending call and open part of a system list, or of one of its rows. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { MessageKey } from '../../i18n/en/index.ts'
import { useBanner } from '../banner/bannerContext.ts'
import type { Action, SystemRecord, SystemResource } from './systemResource.ts'
import type { Format } from './useFormat.ts'

/** Id of the record that an action belongs to; undefined for the whole list. */
type Id = SystemRecord['id'] | undefined

/** State of the actions of a system list: the open part, the secret to show, and the call in progress. */
export const useActions = ({ queryKey, changes = [] }: SystemResource, format: Format) => {
  const { t } = format
  const provider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const [opened, setOpened] = useState<{ readonly action: MessageKey | undefined; readonly id: Id }>()
  const [secret, setSecret] = useState<{ readonly text: string; readonly action: MessageKey; readonly id: Id }>()
  const reread = async () => {
    for (const changed of [queryKey, ...changes]) await queryClient.invalidateQueries({ queryKey: changed })
  }
  const sending = useMutation({ mutationFn: (send: () => Promise<void>) => send(), onSettled: reread })
  /** Opens the action with this message key, and closes any other; undefined only closes. */
  const open = (action: MessageKey | undefined, id?: Id) => setOpened({ action, id })
  const storeText = (text: unknown, action: MessageKey, id?: Id) => {
    if (typeof text === 'string') setSecret({ text, action, id })
  }
  return {
    format,
    provider,
    isBusy: sending.isPending,
    error: sending.error,
    open,
    isOpen: (action: MessageKey, id?: Id) => opened?.action === action && opened.id === id,
    /** Stores the secret that an action returned, to show it. */
    keep: storeText,
    secretOf: (id?: Id) => (secret?.id === id ? secret : undefined),
    /** The secret that is shown; undefined if there is none. */
    secret,
    /** Rereads the records and shows the banner `done`. */
    finish: async (done?: MessageKey) => {
      await reread()
      if (done) showBanner([t(done), ''])
    },
    /** Sends an action that needs no password. */
    send: <R>(action: Action<R>, record: R, id?: Id) =>
      sending.mutate(async () => {
        storeText(await action.send?.(provider, record, ''), action.text, id)
        if (action.done) showBanner([t(action.done), ''])
        if (action.opens) open(action.opens, id)
      }),
  }
}
export type Actions = ReturnType<typeof useActions>
