import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { Field } from '../../../schema/descriptor/field.ts'
import { filterFieldOf } from '../../../schema/descriptor/filters.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { normalize } from '../../../schema/validation/normalize.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { cellByKind } from '../table/cells.tsx'
import { type Filter, useFilters } from './filters.ts'

const asIs = (text: string) => text

const ValueOf = ({ filter, value }: { filter: Filter; value: unknown }) => {
  const field = filterFieldOf(filter.field)
  // Correlated union, as in `cellOf`: the entry for a kind takes exactly that kind's field.
  const cell = cellByKind[field.kind] as (value: unknown, field: Field, ruled: typeof asIs) => ReactNode
  return cell(normalize(field, value), field, asIs)
}

/** Buttons that show the active filters. Each removes its filter; with several filters, another button removes all. */
export const FilterChips = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const { set, valueIn, change, lift } = useFilters(descriptor)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {set.map(filter => (
        <Button
          key={filter.name}
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => change(filter.name, undefined)}
          endIcon={<Close titleAccess={t('filter.lift')} />}
          sx={{ borderRadius: 999, fontWeight: 500 }}
        >
          <span>
            {filter.label}: <ValueOf filter={filter} value={valueIn(filter.name)} />
          </span>
        </Button>
      ))}
      {set.length > 1 && (
        <Button size="small" color="inherit" onClick={lift}>
          {t('filter.liftAll')}
        </Button>
      )}
    </Box>
  )
}
