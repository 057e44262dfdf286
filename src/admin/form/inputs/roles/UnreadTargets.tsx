import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { effectiveRights, type ShownLine } from './rightsLines.ts'
import { useRoleTexts } from './roleTexts.ts'
import { requiredTargets } from './where/requiredTargets.ts'

/** Lines of the resources that new records must refer to, and that the role does not read. */
export const unreadTargets = ({ resource, rights, most }: ShownLine, lines: readonly ShownLine[]) => {
  const { create, where } = effectiveRights(rights, most)
  if (!create) return []
  const targets = requiredTargets(resource, where)
  return lines.filter(
    line => targets.includes(line.resource.name) && effectiveRights(line.rights, line.most).read === 'none',
  )
}

interface UnreadTargetsProps {
  readonly targets: readonly ShownLine[]
  /** Label of the built-in role. */
  readonly role: string
  /** Lets the role read the records of a line. */
  readonly onRead: (line: ShownLine) => void
}

/** Says that a condition refuses every new record, because the role does not read the records that it requires. */
export const UnreadTargets = ({ targets, role, onRead }: UnreadTargetsProps) => {
  const t = useRoleTexts()
  return targets.map(line => {
    const { many } = line.resource.label
    const isPossible = line.most.read !== 'none'
    return (
      <Alert
        key={line.resource.name}
        severity="warning"
        role="presentation"
        sx={{ my: 0.5, '& .MuiAlert-message': { display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 } }}
      >
        <span>{t('unreadTarget', { target: many })}</span>
        {isPossible ? (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => onRead(line)}
            sx={{ textAlign: 'start' }}
          >
            {t('readTarget', { target: many })}
          </Button>
        ) : (
          <span>{t('unreadableTarget', { target: many, role })}</span>
        )}
      </Alert>
    )
  })
}
