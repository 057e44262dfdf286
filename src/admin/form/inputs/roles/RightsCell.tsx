import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Select from '@mui/material/Select'
import { type Scope, scopes } from '../../../../schema/descriptor/access/customRole.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { type Action, changedRights, effectiveRights, type LineRights, type MostRights } from './rightsLines.ts'
import { useRoleTexts } from './roleTexts.ts'

interface RightsCellProps {
  readonly action: Action
  /** Label of the resource, for the name of the control. */
  readonly many: string
  readonly rights: LineRights
  readonly most: MostRights
  /** Label of the built-in role. */
  readonly role: string
  /** True if the action does not exist for the resource in any role. */
  readonly isAbsent: boolean
  readonly onChange: (rights: LineRights) => void
}

const ScopeSelect = ({
  action,
  many,
  rights,
  most,
  onChange,
}: RightsCellProps & { readonly action: Scope | Action }) => {
  const t = useRoleTexts()
  if (action === 'create' || action === 'publish') return null
  const value = effectiveRights(rights, most)[action]
  const highest = action === 'read' ? most.read : effectiveRights({ ...rights, [action]: 'all' }, most)[action]
  const offered = scopes.filter((_, at) => at <= scopes.indexOf(highest))
  return (
    <Select
      native
      size="small"
      value={value}
      inputProps={{ 'aria-label': t('label', { resource: many, column: t(action) }) }}
      onChange={event => {
        const scope = offered.find(each => each === event.target.value)
        if (scope) onChange(changedRights(rights, { [action]: scope }))
      }}
      sx={{
        minWidth: 84,
        '& select': { py: 0.75, color: value === 'none' ? 'text.secondary' : undefined },
        fontWeight: value === 'none' ? undefined : 600,
      }}
    >
      {offered.map(scope => (
        <option key={scope} value={scope}>
          {t(scope)}
        </option>
      ))}
    </Select>
  )
}

const isOffered = (action: Action, most: MostRights): boolean => most[action] !== 'none' && most[action] !== false

/** Text of a cell without a control. */
const Dash = ({ reason }: { readonly reason: string }) => (
  <>
    <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
      –
    </Box>
    <span className="unseen">{reason}</span>
  </>
)

/** Control for one action on one resource; a dash if the built-in role does not have it, or nothing can be read. */
export const RightsCell = (props: RightsCellProps) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const { action, many, rights, most, role, isAbsent, onChange } = props
  if (!isOffered(action, most))
    return <Dash reason={isAbsent ? t('notHere') : t('notIn', { role: common.term(role) })} />
  if (action !== 'read' && effectiveRights(rights, most).read === 'none') return <Dash reason={t('readFirst')} />
  if (action !== 'create' && action !== 'publish') return <ScopeSelect {...props} />
  return (
    <Checkbox
      size="small"
      checked={rights[action]}
      onChange={event => onChange(changedRights(rights, { [action]: event.target.checked }))}
      slotProps={{ input: { 'aria-label': t('label', { resource: many, column: t(action) }) } }}
    />
  )
}
