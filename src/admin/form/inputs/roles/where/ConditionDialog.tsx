import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Select from '@mui/material/Select'
import { useEffect, useId, useRef, useState } from 'react'
import type { Descriptor } from '../../../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../../../i18n/useTranslate.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRoleTexts } from '../roleTexts.ts'
import { ConditionTerm } from './ConditionTerm.tsx'
import {
  conditionFields,
  conditionText,
  isComplete,
  isGroup,
  type Join,
  newTerm,
  type ShownCondition,
  shownCondition,
  type Term,
  type TermGroup,
} from './conditions.ts'

interface JoinSelectProps {
  readonly value: Join
  readonly label: string
  readonly onChange: (join: Join) => void
}

const JoinSelect = ({ value, label, onChange }: JoinSelectProps) => {
  const t = useRoleTexts()
  return (
    <Select
      native
      value={value}
      inputProps={{ 'aria-label': label }}
      onChange={event => onChange(event.target.value === 'or' ? 'or' : 'and')}
      sx={{ justifySelf: 'start' }}
    >
      <option value="and">{t('matchAll')}</option>
      <option value="or">{t('matchOne')}</option>
    </Select>
  )
}

interface ItemsProps {
  readonly resource: Descriptor
  readonly users: Descriptor
}

interface GroupProps extends ItemsProps {
  readonly group: TermGroup
  readonly onChange: (group: TermGroup) => void
  readonly onRemove: () => void
}

const replaced = <T,>(items: readonly T[], at: number, item: T): readonly T[] =>
  items.map((each, place) => (place === at ? item : each))
const without = <T,>(items: readonly T[], at: number): readonly T[] => items.filter((_, place) => place !== at)

/** True once the builder is rendered, so that terms that are added later take the focus. */
const useIsStarted = (): boolean => {
  const isStarted = useRef(false)
  useEffect(() => {
    isStarted.current = true
  }, [])
  return isStarted.current
}

const Group = ({ group, onChange, onRemove, resource, users }: GroupProps) => {
  const isStarted = useIsStarted()
  const add = useRef<HTMLButtonElement>(null)
  const t = useRoleTexts()
  const { items } = group
  const [first = ''] = conditionFields(resource, users)
  return (
    <Box
      role="group"
      aria-label={`${t('group')}: ${t(group.join === 'and' ? 'matchAll' : 'matchOne')}`}
      sx={{ display: 'grid', gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {t(group.join === 'and' ? 'matchAll' : 'matchOne')}
      </Box>
      {items.map((term, at) => (
        <ConditionTerm
          // biome-ignore lint/suspicious/noArrayIndexKey: terms are identified by their place
          key={at}
          resource={resource}
          users={users}
          term={term}
          number={at + 1}
          takesFocus={isStarted}
          onChange={next => onChange({ ...group, items: replaced(items, at, next) })}
          onRemove={() => {
            if (items.length === 1) return onRemove()
            onChange({ ...group, items: without(items, at) })
            add.current?.focus()
          }}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={add}
          size="small"
          startIcon={<Add />}
          onClick={() => onChange({ ...group, items: [...items, newTerm(first)] })}
        >
          {t('addTerm')}
        </Button>
        <Button size="small" color="inherit" onClick={onRemove}>
          {t('removeGroup')}
        </Button>
      </Box>
    </Box>
  )
}

interface BuilderProps extends ItemsProps {
  readonly condition: ShownCondition
  readonly onChange: (condition: ShownCondition) => void
}

/** Terms and groups of terms. Groups match in the other way than the whole. */
const Builder = ({ condition, onChange, resource, users }: BuilderProps) => {
  const t = useRoleTexts()
  const { join, items } = condition
  const [first = ''] = conditionFields(resource, users)
  const isStarted = useIsStarted()
  const add = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    set(without(items, at))
    add.current?.focus()
  }
  const inner: Join = join === 'and' ? 'or' : 'and'
  const set = (next: readonly (Term | TermGroup)[]) => onChange({ join, items: next })
  const joinBy = (next: Join) =>
    onChange({ join: next, items: items.map(item => (isGroup(item) ? { ...item, join } : item)) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {items.length > 1 && <JoinSelect value={join} label={t('match')} onChange={joinBy} />}
      {items.map((item, at) =>
        isGroup(item) ? (
          <Group
            // biome-ignore lint/suspicious/noArrayIndexKey: terms are identified by their place
            key={at}
            resource={resource}
            users={users}
            group={item}
            onChange={next => set(replaced(items, at, next))}
            onRemove={() => remove(at)}
          />
        ) : (
          <ConditionTerm
            // biome-ignore lint/suspicious/noArrayIndexKey: terms are identified by their place
            key={at}
            resource={resource}
            users={users}
            term={item}
            number={at + 1}
            takesFocus={isStarted}
            onChange={next => set(replaced(items, at, next))}
            onRemove={() => remove(at)}
          />
        ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button ref={add} size="small" startIcon={<Add />} onClick={() => set([...items, newTerm(first)])}>
          {t('addTerm')}
        </Button>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => set([...items, { join: inner, items: [newTerm(first), newTerm(first)] }])}
        >
          {t('addGroup')}
        </Button>
      </Box>
    </Box>
  )
}

interface ConditionDialogProps extends ItemsProps {
  /** Stored JSON of the condition; '' for none. */
  readonly where: string
  readonly onApply: (where: string) => void
  readonly onClose: () => void
}

const startOf = (where: string, first: string): ShownCondition | undefined =>
  where === '' ? { join: 'and', items: first === '' ? [] : [newTerm(first)] } : shownCondition(where)

/** Builder of the condition of one line of a role. A condition that it cannot show is shown as text, and left as it is. */
export const ConditionDialog = ({ resource, users, where, onApply, onClose }: ConditionDialogProps) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const id = useId()
  const fields = conditionFields(resource, users)
  const [first = ''] = fields
  const [condition, setCondition] = useState(() => startOf(where, first))
  const [isRefused, setIsRefused] = useState(false)
  const many = resource.label.many
  const apply = () => {
    if (!condition) return onClose()
    if (!isComplete(condition)) return setIsRefused(true)
    onApply(conditionText(condition))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{t('whereTitle', { resource: many })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('whereLead')}</DialogContentText>
        {fields.length === 0 && <Alert severity="info">{t('noFields', { resource: many })}</Alert>}
        {!condition && (
          <>
            <DialogContentText>{t('whereOld')}</DialogContentText>
            <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
              {where}
            </Box>
            <Button
              variant="outlined"
              sx={{ justifySelf: 'start' }}
              onClick={() => setCondition(startOf('', first))}
              disabled={first === ''}
            >
              {t('whereReplace')}
            </Button>
          </>
        )}
        {condition && first !== '' && (
          <Builder
            resource={resource}
            users={users}
            condition={condition}
            onChange={next => {
              setIsRefused(false)
              setCondition(next)
            }}
          />
        )}
        <Box role="alert" sx={{ '&:empty': { mt: -2 } }}>
          {isRefused && <Alert severity="error">{t('incomplete')}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {where !== '' && (
          <Button color="error" onClick={() => onApply('')} sx={{ mr: 'auto' }}>
            {t('removeWhere')}
          </Button>
        )}
        <Button color="inherit" onClick={onClose}>
          {common('common.cancel')}
        </Button>
        <Button variant="contained" onClick={apply}>
          {t('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
