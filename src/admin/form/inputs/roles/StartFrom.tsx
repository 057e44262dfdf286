import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Select from '@mui/material/Select'
import { useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { type AnyRecord, roleNameIn } from '../../../data/descriptors.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { type QuickStart, quickStarts } from './rightsLines.ts'
import { useRoleTexts } from './roleTexts.ts'

interface StartFromProps {
  /** Path of the custom roles. */
  readonly path: string
  /** Id of the edited role; undefined for a new one. */
  readonly roleId: AnyRecord['id'] | undefined
  /** Label of the built-in role. */
  readonly role: string
  readonly onStart: (start: QuickStart | AnyRecord) => void
  /** Restores the rights that were replaced. */
  readonly onUndo: () => void
}

const textKeys = { nothing: 'startNothing', everything: 'startEverything', readOnly: 'startReadOnly' } as const
const mostRoles = 100

/** Replaces all rights: by a quick start, or by those of another role. */
export const StartFrom = ({ path, roleId, role, onStart, onUndo }: StartFromProps) => {
  const t = useRoleTexts()
  const common = useTranslate()
  const id = useId()
  const { language } = useLanguage()
  const [isReplaced, setIsReplaced] = useState(false)
  const { data = [] } = useGetList<AnyRecord>(path, { pagination: { page: 1, perPage: mostRoles } })
  const others = data.filter(each => String(each.id) !== String(roleId))
  const choose = (value: string) => {
    const start = quickStarts.find(each => each === value) ?? others.find(each => String(each.id) === value)
    if (start === undefined) return
    onStart(start)
    setIsReplaced(true)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {t('start')}
      </Box>
      <Select
        native
        size="small"
        value=""
        inputProps={{ id }}
        onChange={event => choose(event.target.value)}
        sx={{ maxWidth: '100%' }}
      >
        <option value="" disabled hidden>
          {common('form.chooseOne')}
        </option>
        {quickStarts.map(start => (
          <option key={start} value={start}>
            {t(textKeys[start], { role })}
          </option>
        ))}
        {others.map(other => (
          <option key={other.id} value={String(other.id)}>
            {t('startRole', { name: roleNameIn(other, language) })}
          </option>
        ))}
      </Select>
      <Box role="status" sx={{ fontSize: '0.875rem' }}>
        {isReplaced && (
          <>
            {t('startDone')}{' '}
            <Button
              size="small"
              onClick={() => {
                onUndo()
                setIsReplaced(false)
              }}
            >
              {t('undo')}
            </Button>
          </>
        )}
      </Box>
    </Box>
  )
}
