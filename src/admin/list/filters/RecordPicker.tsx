import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useGetManyAggregate } from 'react-admin'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { choiceLabel, useOfferedRecords } from '../../ui/useOfferedRecords.ts'

interface RecordPickerProps {
  readonly id: string
  readonly target: Descriptor
  readonly value: number | undefined
  readonly onChange: (record: AnyRecord | undefined) => void
}

/** Selects a record of a resource by search. */
export const RecordPicker = ({ id, target, value, onChange }: RecordPickerProps) => {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const offered = useOfferedRecords(target, { isOpen, typed })
  const isChosen = value !== undefined
  const named = useGetManyAggregate<AnyRecord>(target.path, { ids: isChosen ? [value] : [] }, { enabled: isChosen })
  const known = [...(offered.data ?? []), ...(named.data ?? [])]
  const chosen: AnyRecord | null = isChosen ? (known.find(record => record?.id === value) ?? { id: value }) : null
  return (
    <Autocomplete<AnyRecord>
      id={id}
      value={chosen}
      onChange={(_, record) => onChange(record ?? undefined)}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      options={offered.data ?? []}
      filterOptions={options => options}
      getOptionLabel={record => choiceLabel(target, record)}
      getOptionKey={record => record.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={offered.isFetching}
      loadingText={t('common.loading')}
      noOptionsText={offered.error ? t('common.failed') : t('reference.empty')}
      clearText={t('reference.clear')}
      openText={t('reference.open')}
      closeText={t('reference.close')}
      renderInput={({ InputProps: box, inputProps, disabled, fullWidth }) => (
        <OutlinedInput
          {...box}
          disabled={disabled}
          fullWidth={fullWidth}
          placeholder={t('reference.placeholder')}
          inputProps={inputProps}
          sx={{ pr: '64px !important', '& input': { minWidth: 0 } }}
        />
      )}
    />
  )
}
