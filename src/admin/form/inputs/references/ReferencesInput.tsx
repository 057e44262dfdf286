import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { defaultMaxReferences } from '../../../../schema/descriptor/recordFields.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { errorMessage } from '../../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { choiceLabel, keepFormOnEnter, useOfferedRecords } from '../../../ui/useOfferedRecords.ts'
import { type InputProps, useFieldInput } from '../inputProps.ts'
import { ChosenRecords } from './ChosenRecords.tsx'
import { UnreadReference, useUnreadTarget } from './UnreadReference.tsx'

const RecordsInput = (props: InputProps<'references'>) => {
  const t = useTranslate()
  const { id, bound, around, isRequired } = useFieldInput(props)
  const { field } = props
  const target = descriptorOf(useSite(), field.to)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const offered = useOfferedRecords(target, { only: field.only, isOpen, typed })

  const ids: readonly number[] = Array.isArray(bound.value) ? bound.value.map(Number) : []
  const named = useGetManyAggregate<AnyRecord>(target.path, { ids: [...ids] }, { enabled: ids.length > 0 })
  const known = [...(named.data ?? []), ...(offered.data ?? [])]
  const nameOf = (wanted: number): string => {
    const record = known.find(found => Number(found?.id) === wanted)
    return record ? recordName(target, record) : `#${wanted}`
  }
  // A record cannot refer to itself.
  const own = target.name === props.descriptor.name ? props.record?.id : undefined
  const options = (offered.data ?? []).filter(record => record.id !== own && !ids.includes(Number(record.id)))
  const max = field.max ?? defaultMaxReferences
  const isFull = ids.length >= max

  return (
    <FormField {...around} problem={around.problem ?? (offered.error ? errorMessage(offered.error, t) : undefined)}>
      <Autocomplete<AnyRecord>
        id={id}
        value={null}
        inputValue={typed}
        onChange={(_, record) => {
          if (record) bound.onChange([...ids, Number(record.id)])
          setTyped('')
        }}
        onBlur={() => bound.onBlur()}
        onKeyDown={keepFormOnEnter(isOpen)}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') setTyped(text)
        }}
        options={options}
        filterOptions={all => all}
        getOptionLabel={record => choiceLabel(target, record)}
        getOptionKey={record => record.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        disabled={isFull}
        disableClearable={false}
        blurOnSelect={false}
        clearOnBlur
        loading={offered.isFetching}
        loadingText={t('common.loading')}
        noOptionsText={t('reference.empty')}
        clearText={t('common.clear')}
        openText={t('reference.open')}
        closeText={t('reference.close')}
        renderInput={({ InputProps: box, inputProps, disabled, fullWidth }) => (
          <OutlinedInput
            {...box}
            error={around.problem !== undefined}
            disabled={disabled}
            fullWidth={fullWidth}
            inputRef={bound.ref}
            placeholder={isFull ? t('reference.full', { max }) : t('reference.add')}
            inputProps={{
              ...inputProps,
              'aria-required': isRequired || undefined,
              'aria-describedby': describedBy(id, around),
            }}
            sx={{ pr: '64px !important', '& input': { minWidth: 0 } }}
          />
        )}
      />
      <ChosenRecords label={around.label} ids={ids} nameOf={nameOf} onChange={bound.onChange} />
    </FormField>
  )
}

/**
 * Input for several references in order. Each record is found by typing and added to the selected ones. If the person
 * may not read the referenced resource, it says so and keeps the stored ids.
 */
export const ReferencesInput = (props: InputProps<'references'>) => {
  const unread = useUnreadTarget(props.field.to)
  return unread ? <UnreadReference {...props} target={unread} /> : <RecordsInput {...props} />
}
