import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Failure } from '../screen/Failure.tsx'
import { ShownOnce } from '../smallForm/ShownOnce.tsx'
import { ActionButton, ActionPart } from './actionParts.tsx'
import { DeclaredForm } from './DeclaredForm.tsx'
import type { SystemRecord, SystemResource } from './systemResource.ts'
import { type Actions, useActions } from './useActions.ts'

interface RowProps {
  readonly list: SystemResource
  readonly record: SystemRecord
  /** Shared by the whole list, or the row's own if the resource declares `areRowsApart`. */
  readonly actions: Actions
}

const breaksAnywhere = { overflowWrap: 'anywhere' } as const
const titleSx = { ...breaksAnywhere, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', fontWeight: 600 }
const rowSx = { gap: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }

const Facts = ({ list, record, actions: { format } }: RowProps) => {
  const isLog = typeof list.read === 'object'
  const badge = list.badge?.(record)
  const warning = list.warning?.(record, format)
  return (
    <Box sx={{ flex: 1, minWidth: 0, ...(isLog && { display: 'grid', gap: 0.25 }) }}>
      <Typography component="div" variant={isLog ? 'body2' : 'body1'} sx={isLog ? breaksAnywhere : titleSx}>
        {list.title(record, format)}
        {badge && <Chip size="small" color="primary" label={format.t(badge)} />}
      </Typography>
      {list.lines(record, format).map(line => (
        <Typography key={line} variant={isLog ? 'caption' : 'body2'} color="text.secondary" sx={breaksAnywhere}>
          {line}
        </Typography>
      ))}
      {warning && (
        <Alert role="presentation" severity="warning" sx={{ mt: 1 }}>
          {warning}
        </Alert>
      )}
      {list.state && <Typography variant="body2">{list.state(record, format)}</Typography>}
    </Box>
  )
}

const Row = ({ list, record, actions }: RowProps) => {
  const { id } = record
  const { t } = actions.format
  const isLog = typeof list.read === 'object'
  const offered = (list.actions ?? []).filter(action => action.isOffered?.(record) ?? true)
  const isWide = offered.length > 1
  const opened = offered.find(({ text }) => actions.isOpen(text, id))
  // The list shows the secrets of rows that share its actions.
  const secret = list.areRowsApart ? actions.secretOf(id) : undefined
  // The action may no longer be offered once it has returned its secret.
  const shownOnce = list.actions?.find(({ text }) => text === secret?.action)?.shownOnce
  const form = typeof list.add?.by === 'object' ? list.add.by : undefined
  return (
    <Stack component="li" sx={isLog ? undefined : { ...rowSx, py: isWide ? 1.5 : 1.25 }}>
      <Stack
        direction={isWide ? 'column' : 'row'}
        sx={{ gap: isWide || isLog ? 1.5 : 2, alignItems: isWide ? undefined : isLog ? 'start' : 'center' }}
      >
        <Facts list={list} record={record} actions={actions} />
        {offered.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {offered.map(action => (
              <ActionButton key={action.text} {...{ action, record, id, actions }} isPlain={isLog} />
            ))}
          </Stack>
        )}
      </Stack>
      {list.areRowsApart && actions.error && <Failure error={actions.error} />}
      {secret && shownOnce && <ShownOnce texts={shownOnce} text={secret.text} />}
      {opened?.isForm && form?.update && (
        <DeclaredForm
          form={form}
          format={actions.format}
          record={record}
          submit={t(form.update.submit)}
          onSend={async values => {
            await form.update?.send(actions.provider, record, values)
            await actions.finish(form.update?.done)
          }}
          onCancel={() => actions.open(undefined)}
        />
      )}
      {opened && <ActionPart {...{ action: opened, record, id, actions }} />}
    </Stack>
  )
}

const RowApart = (props: RowProps) => <Row {...props} actions={useActions(props.list, props.actions.format)} />

/** One record with its actions. */
export const SystemRow = (props: RowProps) => (props.list.areRowsApart ? <RowApart {...props} /> : <Row {...props} />)
