import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { inSentence } from '../../../../schema/words/inSentence.ts'
import { recordName } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { ChangedRole, RoleQuestion } from '../../saving/useRoleQuestion.ts'
import type { RoleChange } from './roleChanges.ts'
import { type RoleTextKey, type RoleTexts, useRoleTexts } from './roleTexts.ts'
import { TakenRoleDialog } from './TakenRoleDialog.tsx'

/** Text of an action on some records. Actions without a scope are about all records. */
const changeKey = ({ action, part }: Exclude<RoleChange, { kind: 'condition' }>): RoleTextKey =>
  action === 'create' || action === 'publish' ? `change.${action}.all` : `change.${action}.${part}`

const changeText = (change: RoleChange, t: RoleTexts): string => {
  const many = inSentence(change.resource.label.many)
  return change.kind === 'condition' ? many : t(changeKey(change), { many })
}

interface ChangeListProps {
  readonly heading: string
  readonly changes: readonly RoleChange[]
}

const ChangeList = ({ heading, changes }: ChangeListProps) => {
  const t = useRoleTexts()
  if (changes.length === 0) return null
  return (
    <div>
      <Box component="p" sx={{ m: 0, fontWeight: 600 }}>
        {heading}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map(change => {
          const text = changeText(change, t)
          return <li key={text}>{text}</li>
        })}
      </Box>
    </div>
  )
}

interface ChangedRoleDialogProps extends ChangedRole {
  readonly onAnswer: (answer: true | undefined) => void
}

/** Asks before rights change for the people who have a role. It names the people, and what they lose and gain. */
const ChangedRoleDialog = ({ changes, people, total, onAnswer }: ChangedRoleDialogProps) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const id = useId()
  const { users } = useSite()
  const names = people.map(person => recordName(users, person))
  const more = total - names.length
  const all = [...names, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ')
  const cancel = () => onAnswer(undefined)
  const ofKind = (kind: RoleChange['kind']) => changes.filter(change => change.kind === kind)
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="sm" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <DialogTitle id={id}>
        {total === 1 ? t('confirmTitleOne', { name: names[0] ?? '' }) : t('confirmTitle', { count: total })}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>{t('confirmAt', { names: all })}</DialogContentText>
        <ChangeList heading={t('loses')} changes={ofKind('lose')} />
        <ChangeList heading={t('gains')} changes={ofKind('gain')} />
        <ChangeList heading={t('others')} changes={ofKind('condition')} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={cancel}>
          {common('common.cancel')}
        </Button>
        <Button variant="contained" onClick={() => onAnswer(true)}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface RoleChangeDialogProps {
  readonly question: RoleQuestion
  readonly onAnswer: (answer: true | undefined) => void
}

/** Asks before rights of people change with a custom role. */
export const RoleChangeDialog = ({ question, onAnswer }: RoleChangeDialogProps) =>
  question.kind === 'changed' ? (
    <ChangedRoleDialog {...question} onAnswer={onAnswer} />
  ) : (
    <TakenRoleDialog {...question} onAnswer={onAnswer} />
  )
