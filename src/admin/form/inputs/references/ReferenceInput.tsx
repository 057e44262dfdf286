import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { type AnyRecord, descriptorOf } from '../../../data/descriptors.ts'
import { useSite } from '../../../data/site.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { errorMessage } from '../../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { choiceLabel, keepFormOnEnter, useOfferedRecords } from '../../../ui/useOfferedRecords.ts'
import { type InputProps, useFieldInput } from '../inputProps.ts'
import { UnreadReference, useUnreadTarget } from './UnreadReference.tsx'

const RecordInput = (props: InputProps<'reference'>) => {
  const t = useTranslate()
  const { id, bound, around, isRequired } = useFieldInput(props)
  const target = descriptorOf(useSite(), props.field.to)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const offered = useOfferedRecords(target, { only: props.field.only, isOpen, typed })

  const chosenId = typeof bound.value === 'number' ? bound.value : undefined
  const isChosen = chosenId !== undefined
  const named = useGetManyAggregate<AnyRecord>(target.path, { ids: isChosen ? [chosenId] : [] }, { enabled: isChosen })
  const known = [...(offered.data ?? []), ...(named.data ?? [])]
  const chosen: AnyRecord | null = isChosen ? (known.find(record => record?.id === chosenId) ?? { id: chosenId }) : null
  // A record cannot refer to itself.
  const isOther = (record: AnyRecord) => target.name !== props.descriptor.name || record.id !== props.record?.id

  return (
    <FormField {...around} problem={around.problem ?? (offered.error ? errorMessage(offered.error, t) : undefined)}>
      <Autocomplete<AnyRecord>
        id={id}
        value={chosen}
        onChange={(_, record) => bound.onChange(record?.id ?? null)}
        onBlur={() => bound.onBlur()}
        onKeyDown={keepFormOnEnter(isOpen)}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        options={(offered.data ?? []).filter(isOther)}
        filterOptions={options => options}
        getOptionLabel={record => choiceLabel(target, record)}
        getOptionKey={record => record.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        loading={offered.isFetching}
        loadingText={t('common.loading')}
        noOptionsText={t('reference.empty')}
        clearText={`${around.label}: ${t('reference.clear')}`}
        openText={t('reference.open')}
        closeText={t('reference.close')}
        renderInput={({ InputProps: box, inputProps, disabled, fullWidth }) => (
          <OutlinedInput
            {...box}
            error={around.problem !== undefined}
            disabled={disabled}
            fullWidth={fullWidth}
            inputRef={bound.ref}
            placeholder={t('reference.placeholder')}
            inputProps={{
              ...inputProps,
              'aria-required': isRequired || undefined,
              'aria-describedby': describedBy(id, around),
            }}
            sx={{
              pr: '64px !important',
              '& input': { minWidth: 0 },
              // Shows the clear button always, not only on hover, so that one click clears the input.
              ...(chosen && { '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' } }),
            }}
          />
        )}
      />
    </FormField>
  )
}

/**
 * Input for a reference: finds a record of the referenced resource by typing, and shows its id and name. If the person
 * may not read that resource, it says so and keeps the stored id.
 */
export const ReferenceInput = (props: InputProps<'reference'>) => {
  const unread = useUnreadTarget(props.field.to)
  return unread ? <UnreadReference {...props} target={unread} /> : <RecordInput {...props} />
}
