import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Select from '@mui/material/Select'
import type { Descriptor } from '../../../../../schema/descriptor/resource.ts'
import { useRoleTexts } from '../roleTexts.ts'
import { useFieldLabel, usePersonLabel } from './ConditionText.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { type Comparison, comparedBy, conditionFields, newTerm, personValues, type Term } from './conditions.ts'

export interface ConditionTermProps {
  readonly resource: Descriptor
  readonly users: Descriptor
  readonly term: Term
  /** Number of the term in its list. */
  readonly number: number
  readonly onChange: (term: Term) => void
  readonly onRemove: () => void
  /** True if the term takes the focus when it is rendered first. */
  readonly takesFocus?: boolean
}

const comparisons: readonly Comparison[] = ['is', 'oneOf', 'person', 'empty']

const Values = ({ resource, term, onChange }: Pick<ConditionTermProps, 'resource' | 'term' | 'onChange'>) => {
  const t = useRoleTexts()
  const { values, comparison, field } = term
  const change = (at: number, value: string | number | null) =>
    onChange({ ...term, values: values.map((each, place) => (place === at ? value : each)) })
  if (comparison === 'is')
    return (
      <ConditionValue
        resource={resource}
        field={field}
        label={t('value')}
        value={values[0] ?? null}
        onChange={value => change(0, value)}
      />
    )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values are identified by their place
        <Box key={at} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' }}>
          <ConditionValue
            resource={resource}
            field={field}
            label={t('valueOf', { count: at + 1 })}
            value={value}
            onChange={next => change(at, next)}
          />
          <IconButton
            aria-label={t('removeValue', { count: at + 1 })}
            disabled={values.length === 1}
            onClick={() => onChange({ ...term, values: values.filter((_, place) => place !== at) })}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        onClick={() => onChange({ ...term, values: [...values, null] })}
        sx={{ justifySelf: 'start' }}
      >
        {t('addValue')}
      </Button>
    </Box>
  )
}

/** One condition on a field: the field, the comparison, and the value. */
export const ConditionTerm = (props: ConditionTermProps) => {
  const { resource, users, term, number, onChange, onRemove, takesFocus = false } = props
  const t = useRoleTexts()
  const labelOf = useFieldLabel()
  const personLabel = usePersonLabel(users)
  const fields = [...new Set([...conditionFields(resource, users), term.field])]
  const ofPerson = personValues(resource, users, term.field)
  const offered = comparisons.filter(each => each !== 'person' || ofPerson.length > 0)
  return (
    <Box
      role="group"
      aria-label={`${labelOf(resource, term.field)} (${t.number(number)})`}
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 4fr) auto' },
        '& > :not(button)': { gridColumn: { xs: '1', sm: 'auto' } },
        '& > button': { gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } },
      }}
    >
      <Select
        native
        fullWidth
        value={term.field}
        autoFocus={takesFocus}
        inputProps={{ 'aria-label': t('field') }}
        onChange={event => onChange(newTerm(event.target.value))}
      >
        {fields.map(name => (
          <option key={name} value={name}>
            {labelOf(resource, name)}
          </option>
        ))}
      </Select>
      <Select
        native
        fullWidth
        value={term.comparison}
        inputProps={{ 'aria-label': t('comparison') }}
        onChange={event => {
          const chosen = offered.find(each => each === event.target.value)
          if (chosen) onChange(comparedBy(term, chosen, ofPerson))
        }}
      >
        {offered.map(each => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </Select>
      <div>
        {(term.comparison === 'is' || term.comparison === 'oneOf') && (
          <Values resource={resource} term={term} onChange={onChange} />
        )}
        {term.comparison === 'person' && (
          <Select
            native
            fullWidth
            value={String(term.values[0] ?? '')}
            inputProps={{ 'aria-label': t('value') }}
            onChange={event => onChange({ ...term, values: [event.target.value] })}
          >
            {[...new Set([...ofPerson, String(term.values[0] ?? '')])].map(value => (
              <option key={value} value={value}>
                {personLabel(value)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <IconButton aria-label={t('removeTerm', { count: number })} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  )
}
