import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useState } from 'react'
import type { Descriptor } from '../../../../schema/descriptor/resource.ts'
import { isSettings } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { RightsCell } from './RightsCell.tsx'
import { type Action, actions, type LineRights, mostRights, type RightsLine, type ShownLine } from './rightsLines.ts'
import { useRoleTexts } from './roleTexts.ts'
import { UnreadTargets } from './UnreadTargets.tsx'
import { ConditionDialog } from './where/ConditionDialog.tsx'
import { ConditionText } from './where/ConditionText.tsx'

/** Lines under one heading of the side menu. */
export interface LineGroup {
  readonly heading: string
  readonly lines: readonly ShownLine[]
}

interface RightsTableProps {
  readonly groups: readonly LineGroup[]
  readonly users: Descriptor
  /** Label of the built-in role. */
  readonly role: string
  readonly onChange: (line: Pick<RightsLine, 'resource' | 'rights'>) => void
  /** Lets the role read the records of `target`, which the condition of `line` requires. */
  readonly onReadTarget: (line: ShownLine, target: ShownLine) => void
}

interface LineProps extends Omit<RightsTableProps, 'groups' | 'onReadTarget'> {
  readonly line: ShownLine
  readonly onOpen: () => void
}

const isSeen = ({ rights, most }: ShownLine) => rights.read !== 'none' && most.read !== 'none'

const Notes = ({ line }: { readonly line: ShownLine }) => {
  const t = useRoleTexts()
  const text = line.problem ?? (line.isAmbiguous ? t('ambiguous') : undefined)
  if (text === undefined) return null
  return <Box sx={{ mt: 0.25, fontSize: '0.8125rem', fontWeight: 400, color: 'error.main' }}>{text}</Box>
}

/** Button that opens the builder of the condition. It shows the condition. */
const WhereButton = ({ line, users, onOpen }: Pick<LineProps, 'line' | 'users' | 'onOpen'>) => {
  const t = useRoleTexts()
  const { resource, rights } = line
  return (
    <Button
      size="small"
      color={rights.where === '' ? 'inherit' : 'primary'}
      onClick={onOpen}
      sx={{
        textAlign: 'start',
        justifyContent: 'start',
        lineHeight: 1.3,
        overflowWrap: 'anywhere',
        minHeight: 32,
        ml: -0.75,
      }}
    >
      <span className="unseen">{t('label', { resource: resource.label.many, column: t('where') })}</span>{' '}
      <span>
        {rights.where === '' ? (
          t('everyRecord')
        ) : (
          <ConditionText resource={resource} users={users} where={rights.where} />
        )}
      </span>
    </Button>
  )
}

const LineCell = ({
  line,
  action,
  role,
  onChange,
}: Omit<LineProps, 'users' | 'onOpen'> & { readonly action: Action }) => {
  const site = useSite()
  const { resource, rights, most } = line
  const highest = mostRights('owner', resource, isSettings(site, resource))[action]
  return (
    <RightsCell
      action={action}
      many={resource.label.many}
      rights={rights}
      most={most}
      role={role}
      isAbsent={highest === false || highest === 'none'}
      onChange={(next: LineRights) => onChange({ resource, rights: next })}
    />
  )
}

const hasWhere = (line: ShownLine, settings: boolean) => !settings && isSeen(line)

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { px: 1, py: 0.25, textAlign: 'start', borderBottom: 1, borderColor: 'divider', height: 44 },
  '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap', verticalAlign: 'bottom' },
  '& tbody th[scope=row]': { fontWeight: 500, minWidth: 120 },
  '& tbody th[scope=rowgroup]': { pt: 2, height: 'auto', fontWeight: 650, color: 'text.secondary' },
  '& [data-action=create], & [data-action=publish]': { textAlign: 'center' },
  '& tbody tr:has(td):hover': { bgcolor: 'action.hover' },
} as const

const Table = ({ groups, ...props }: RightsTableProps & { readonly onOpen: (line: ShownLine) => void }) => {
  const t = useRoleTexts()
  const site = useSite()
  const { onOpen } = props
  return (
    // A table wider than the screen can also be scrolled with the arrow keys.
    <Box component="section" aria-label={t('table')} tabIndex={0} sx={{ overflowX: 'auto', minWidth: 0 }}>
      <Box component="table" sx={tableSx}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('content')}</span>
            </th>
            {actions.map(action => (
              <th key={action} scope="col" data-action={action}>
                {t(action)}
              </th>
            ))}
            <th scope="col">{t('where')}</th>
          </tr>
        </thead>
        {groups.map(({ heading, lines }) => (
          <tbody key={heading}>
            <tr>
              <th colSpan={actions.length + 2} scope="rowgroup">
                {heading}
              </th>
            </tr>
            {lines.map(line => (
              <Fragment key={line.resource.name}>
                <tr data-line={line.resource.name}>
                  <th scope="row">
                    <Box component="span" sx={{ color: isSeen(line) ? 'text.primary' : 'text.secondary' }}>
                      {line.resource.label.many}
                    </Box>
                    <Notes line={line} />
                  </th>
                  {actions.map(action => (
                    <td key={action} data-action={action}>
                      <LineCell line={line} action={action} role={props.role} onChange={props.onChange} />
                    </td>
                  ))}
                  <td>
                    {hasWhere(line, isSettings(site, line.resource)) && (
                      <WhereButton line={line} users={props.users} onOpen={() => onOpen(line)} />
                    )}
                  </td>
                </tr>
                {line.unreadTargets.length > 0 && (
                  <tr>
                    <td colSpan={actions.length + 2}>
                      <UnreadTargets
                        targets={line.unreadTargets}
                        role={props.role}
                        onRead={target => props.onReadTarget(line, target)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  )
}

const cardRowSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(0, auto)',
  justifyContent: 'space-between',
  gap: 0.5,
  alignItems: 'center',
} as const
const cardCellSx = { justifySelf: 'end', minHeight: 40, display: 'flex', alignItems: 'center' } as const

/** The only control of a card whose content cannot be read yet, with a visible label. */
const ReadCell = ({ line, role, onChange }: Omit<LineProps, 'users' | 'onOpen'>) => {
  const t = useRoleTexts()
  return (
    <Box sx={{ ...cardCellSx, gap: 1 }}>
      <Box component="span" aria-hidden sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('read')}
      </Box>
      <LineCell line={line} action="read" role={role} onChange={onChange} />
    </Box>
  )
}

/** One card for each line, for narrow screens. */
const Cards = ({ groups, ...props }: RightsTableProps & { readonly onOpen: (line: ShownLine) => void }) => {
  const t = useRoleTexts()
  const site = useSite()
  return groups.map(({ heading, lines }) => (
    <Fragment key={heading}>
      <Box component="p" sx={{ m: 0, mt: 1, fontWeight: 650, color: 'text.secondary' }}>
        {heading}
      </Box>
      {lines.map(line => (
        <Box
          key={line.resource.name}
          component="section"
          data-line={line.resource.name}
          role="group"
          aria-label={line.resource.label.many}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
        >
          <Box sx={cardRowSx}>
            <Box sx={{ fontWeight: 600, color: isSeen(line) ? 'text.primary' : 'text.secondary' }}>
              {line.resource.label.many}
              <Notes line={line} />
            </Box>
            {isSeen(line) ? <span /> : <ReadCell line={line} {...props} />}
            {isSeen(line) &&
              actions.map(action => (
                <Fragment key={action}>
                  <Box component="span" aria-hidden sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                    {t(action)}
                  </Box>
                  <Box sx={cardCellSx}>
                    <LineCell line={line} action={action} role={props.role} onChange={props.onChange} />
                  </Box>
                </Fragment>
              ))}
            {hasWhere(line, isSettings(site, line.resource)) && (
              <>
                <Box component="span" aria-hidden sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {t('where')}
                </Box>
                <Box sx={cardCellSx}>
                  <WhereButton line={line} users={props.users} onOpen={() => props.onOpen(line)} />
                </Box>
              </>
            )}
          </Box>
          <UnreadTargets
            targets={line.unreadTargets}
            role={props.role}
            onRead={target => props.onReadTarget(line, target)}
          />
        </Box>
      ))}
    </Fragment>
  ))
}

/** Rights by resource and action: a table, or cards on narrow screens. */
export const RightsTable = (props: RightsTableProps) => {
  const isNarrow = useMediaQuery('(max-width: 699.95px)')
  const [opened, setOpened] = useState<ShownLine>()
  const Shown = isNarrow ? Cards : Table
  return (
    <>
      <Shown {...props} onOpen={setOpened} />
      {opened && (
        <ConditionDialog
          resource={opened.resource}
          users={props.users}
          where={opened.rights.where}
          onClose={() => setOpened(undefined)}
          onApply={where => {
            props.onChange({ resource: opened.resource, rights: { ...opened.rights, where } })
            setOpened(undefined)
          }}
        />
      )}
    </>
  )
}
