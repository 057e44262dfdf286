import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../screen/Failure.tsx'
import { Loading } from '../screen/Loading.tsx'
import { Panel } from '../screen/Panel.tsx'
import { ShownOnce } from '../smallForm/ShownOnce.tsx'
import { ActionButton, ActionPart } from './actionParts.tsx'
import { DeclaredForm } from './DeclaredForm.tsx'
import { SystemRow } from './SystemRow.tsx'
import type { SystemRecord, SystemResource } from './systemResource.ts'
import { type Actions, useActions } from './useActions.ts'
import { useFormat } from './useFormat.ts'

const countAtMost = 1000

/** All records, or the newest ones of a log; null if the provider has no such list. */
const useRecords = ({ queryKey, read }: SystemResource, { provider }: Actions) => {
  const log = typeof read === 'object' ? read : undefined
  const [count, setCount] = useState(log?.countAtFirst ?? 0)
  const found = useQuery({
    queryKey: log ? [...queryKey, count] : queryKey,
    queryFn: async ({ signal }) => {
      if (typeof read === 'object') return read.newest(provider, count, { signal })
      const data = await read(provider, { signal })
      return data && { data, total: data.length }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && log?.againMs?.(data.data)) || false,
  })
  const hasMore = found.data ? found.data.total > found.data.data.length && count < countAtMost : false
  return { found, log, hasMore, showMore: () => setCount(Math.min(count * 4, countAtMost)) }
}

/** The button that adds a record or, once pressed, the form it opens. */
const AddPart = ({ add, actions }: { add: NonNullable<SystemResource['add']>; actions: Actions }) => {
  const { format, provider, open, finish, keep } = actions
  const unable = add.unable?.()
  if (unable) return <Typography variant="body2">{format.t(unable)}</Typography>
  const close = () => open(undefined)
  const text = format.t(add.text)
  if (!actions.isOpen(add.text))
    return (
      <Button variant="outlined" color="inherit" onClick={() => open(add.text)} sx={{ alignSelf: 'start' }}>
        {text}
      </Button>
    )
  if (typeof add.by === 'function') {
    const onDone = () => void finish(add.done).then(close)
    return add.by({ provider, onDone, onCancel: close })
  }
  const { create } = add.by
  const onSend = async (values: Parameters<typeof create>[1]) => {
    keep(await create(provider, values), add.text)
    await finish()
  }
  return <DeclaredForm form={add.by} format={format} submit={text} onSend={onSend} onCancel={close} />
}

/** Secret that an action of a row has returned, with its texts; undefined if there is none. */
const returnedSecret = (list: SystemResource, rows: readonly SystemRecord[], { secret, format }: Actions) => {
  const record = rows.find(({ id }) => id === secret?.id)
  // The action may no longer be offered once it has returned its secret.
  const texts = list.actions?.find(({ text }) => text === secret?.action)?.shownOnce
  if (!secret || !record || !texts) return undefined
  return { texts, text: secret.text, name: String(list.title(record, format)) }
}

interface SystemListProps {
  readonly list: SystemResource
  /** Label of the list. Default: its heading. */
  readonly label?: string
}

/**
 * List of a system resource, rendered from its declaration: the facts and actions of each record, and a form that adds
 * one.
 */
export const SystemList = ({ list, label }: SystemListProps) => {
  const format = useFormat()
  const { t } = format
  const actions = useActions(list, format)
  const { found, log, hasMore, showMore } = useRecords(list, actions)
  const { data, error, refetch } = found
  if (data === null) return null
  const rows = data?.data ?? []
  const heading = list.heading && t(list.heading)
  const { actionForAll: forAll, add } = list
  const form = typeof add?.by === 'object' ? add.by : undefined
  const secret = actions.secretOf()
  const returned = list.areRowsApart ? undefined : returnedSecret(list, rows, actions)
  const made = form && secret && <ShownOnce texts={form.shownOnce} text={secret.text} />
  const small = { variant: 'outlined', color: 'inherit', size: 'small', disabled: found.isFetching } as const
  const content = (
    <Stack sx={{ gap: heading ? 2 : 1.5 }}>
      {list.lead && (!log || rows.length > 0) && (
        <Typography variant="body2" color="text.secondary">
          {t(list.lead)}
        </Typography>
      )}
      {error && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!list.areRowsApart && actions.error && <Failure error={actions.error} />}
      {returned && <ShownOnce key={returned.text} {...returned} takesFocus />}
      {!form?.next && made}
      {!data && !error && <Loading />}
      {data && rows.length === 0 && list.empty && <Typography variant="body2">{t(list.empty)}</Typography>}
      {rows.length > 0 && (
        <Box
          component="ul"
          aria-label={label ?? heading}
          sx={{ m: 0, p: 0, listStyle: 'none', ...(log && { display: 'grid', gap: 1.25 }) }}
        >
          {rows.map(record => (
            <SystemRow key={record.id} list={list} record={record} actions={actions} />
          ))}
        </Box>
      )}
      {log && data && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {log.refresh && (
            <Button {...small} onClick={() => void refetch()}>
              {t(log.refresh)}
            </Button>
          )}
          {hasMore && (
            <Button {...small} onClick={showMore}>
              {t(log.more)}
            </Button>
          )}
        </Stack>
      )}
      {form?.next && made}
      {add && <AddPart add={add} actions={actions} />}
      {forAll?.isOffered?.(rows) && (
        <Box>
          <ActionButton action={forAll} record={rows} actions={actions} />
        </Box>
      )}
      {forAll && actions.isOpen(forAll.text) && <ActionPart action={forAll} record={rows} actions={actions} />}
    </Stack>
  )
  return heading ? <Panel heading={heading}>{content}</Panel> : content
}
