import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultRole, type Role, roleOf } from '../../../../schema/descriptor/role.ts'
import { type AnyRecord, isSettings, menuGroups } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useDescriptors } from '../../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { describedBy, FormField, labelId } from '../../../ui/smallForm/FormField.tsx'
import { messagesUnder } from '../../fieldErrors.ts'
import { focusFirst } from '../../shape/focusFirst.ts'
import { useCompositeInput } from '../composite/useCompositeInput.ts'
import type { InputProps } from '../inputProps.ts'
import { RightsTable } from './RightsTable.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import {
  changedRights,
  linesOf,
  mostRights,
  type QuickStart,
  rightEntries,
  type ShownLine,
  startEntries,
  unknownEntries,
  withLine,
} from './rightsLines.ts'
import { useRoleTexts } from './roleTexts.ts'
import { StartFrom } from './StartFrom.tsx'
import { unreadTargets } from './UnreadTargets.tsx'

/** Name in an entry, for a warning. */
const resourceIn = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'resource' in entry ? String(entry.resource) : JSON.stringify(entry)

/** Rights of a custom role, by resource and action, with the people who have the role. */
export const RightsInput = (props: InputProps<'rows'>) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const site = useSite()
  const { descriptors, resources, applications } = useDescriptors()
  const { id, bound, label, help, isRequired, value, messages } = useCompositeInput(props)
  const [news, setNews] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const replaced = useRef<readonly unknown[]>([])
  const chosen: unknown = useWatch({ name: 'base' })
  const base: Role = roleOf(chosen) ?? defaultRole
  const role = useBaseLabel(props, base)
  const entries = rightEntries(value)
  const unknown = unknownEntries(entries, descriptors)
  const { record } = props

  const mostOf = (resource: (typeof descriptors)[number]) => mostRights(base, resource, isSettings(site, resource))
  const rightsLines = linesOf(entries, descriptors).map(line => ({
    ...line,
    most: mostOf(line.resource),
    problem: entries.flatMap((entry, at) =>
      resourceIn(entry) === line.resource.name ? Object.values(messagesUnder(messages, String(at))) : [],
    )[0],
    unreadTargets: [],
  }))
  const lines: readonly ShownLine[] = rightsLines.map(line => ({
    ...line,
    unreadTargets: unreadTargets(line, rightsLines),
  }))
  const groups = [
    ...[...menuGroups(resources)].map(([heading, some]) => ({ heading: heading || common('shell.content'), some })),
    { heading: common('shell.site'), some: [applications] },
  ].map(({ heading, some }) => ({
    heading,
    lines: lines.filter(({ resource }) => some.some(({ name }) => name === resource.name)),
  }))
  const change = (next: readonly unknown[]) => bound.onChange(next)
  const start = (from: QuickStart | AnyRecord) => {
    replaced.current = entries
    change(typeof from === 'string' ? startEntries(from, entries, lines) : [...rightEntries(from.rights)])
  }
  const readTarget = (line: ShownLine, { resource, rights }: ShownLine) => {
    change(withLine(entries, descriptors, { resource, rights: changedRights(rights, { read: 'all' }) }))
    setNews(t('readTargetDone', { target: resource.label.many }))
    // The pressed button disappears.
    box.current?.querySelector<HTMLElement>(`[data-line="${line.resource.name}"] button`)?.focus()
  }
  const around = { id, label, isRequired, problem: messages[''], help }
  return (
    <FormField {...around}>
      <Box
        ref={(element: HTMLDivElement | null) => {
          box.current = element
          bound.ref(element && { focus: () => focusFirst(box.current) })
        }}
        role="group"
        aria-labelledby={labelId(id)}
        aria-describedby={describedBy(id, around)}
        sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}
        onBlur={() => bound.onBlur()}
      >
        <Typography variant="body2" component="p" sx={{ m: 0 }}>
          {t('atMost', { role })} {record && <RoleHolders roleId={record.id} />}
        </Typography>
        {entries.length === 0 && (
          <Alert severity="info" role="status">
            {t('grantsNothing')}
          </Alert>
        )}
        <StartFrom
          path={props.descriptor.path}
          roleId={record?.id}
          role={role}
          onStart={start}
          onUndo={() => change(replaced.current)}
        />
        <RightsTable
          groups={groups.filter(group => group.lines.length > 0)}
          users={descriptors.find(({ name }) => name === site.users.name) ?? site.users}
          role={role}
          onChange={line => change(withLine(entries, descriptors, line))}
          onReadTarget={readTarget}
        />
        <div role="status" className="unseen">
          {news}
        </div>
        {unknown.length > 0 && (
          <Alert severity="warning">
            <AlertTitle sx={{ fontSize: '0.9375rem', fontWeight: 650 }}>{t('unknownTitle')}</AlertTitle>
            {unknown.map(resourceIn).join(', ')}. {t('unknownText')}{' '}
            <Button
              size="small"
              color="inherit"
              onClick={() => change(entries.filter(entry => !unknown.includes(entry)))}
            >
              {t('unknownRemove')}
            </Button>
          </Alert>
        )}
      </Box>
    </FormField>
  )
}

/** Label of the built-in role, as the field of the form names it. */
const useBaseLabel = ({ descriptor }: InputProps<'rows'>, base: Role): string => {
  const field = descriptor.fields.base
  return (field?.kind === 'choice' && field.options.find(({ value }) => value === base)?.label) || base
}
