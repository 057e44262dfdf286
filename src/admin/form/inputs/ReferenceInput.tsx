import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useGetManyAggregate } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { errorMessage } from '../../ui/errorMessage.ts'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { type InputProps, useFieldInput } from './inputProps.ts'

const typingMs = 250
const foundAtOnce = 25
const offeredMs = 10_000

/** What a picker offers: the dropdown load of its resource, or what a search finds; nothing before it is opened. */
const useOffered = (target: Descriptor, isOpen: boolean, typed: string) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const searched = useDebounced(typed.trim(), typingMs)
  return useQuery<readonly AnyRecord[]>({
    queryKey: [target.path, 'choices', searched],
    enabled: isOpen,
    // Opening it again soon reads nothing.
    staleTime: offeredMs,
    queryFn: async ({ signal }) => {
      if (searched === '' || target.search.length === 0) return dataProvider.choices(target.path, { signal })
      const pagination = { page: 1, perPage: foundAtOnce }
      return (await dataProvider.getList<AnyRecord>(target.path, { pagination, filter: { q: searched }, signal })).data
    },
  })
}

/** A record of another resource: its number and name, searched as one types. */
export const ReferenceInput = (props: InputProps<'reference'>) => {
  const t = useTranslate()
  const { id, bound, around, isRequired } = useFieldInput(props)
  const target = descriptorOf(props.field.to)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const offered = useOffered(target, isOpen, typed)

  const chosenId = typeof bound.value === 'number' ? bound.value : undefined
  const isChosen = chosenId !== undefined
  const named = useGetManyAggregate<AnyRecord>(target.path, { ids: isChosen ? [chosenId] : [] }, { enabled: isChosen })
  const known = [...(offered.data ?? []), ...(named.data ?? [])]
  const chosen: AnyRecord | null = isChosen ? (known.find(record => record?.id === chosenId) ?? { id: chosenId }) : null
  const labelOf = (record: AnyRecord) =>
    target.title in record ? `${record.id} · ${recordName(target, record)}` : String(record.id)
  // A record is not its own parent.
  const isOther = (record: AnyRecord) => target.name !== props.descriptor.name || record.id !== props.record?.id

  return (
    <FormField {...around} problem={around.problem ?? (offered.error ? errorMessage(offered.error, t) : undefined)}>
      <Autocomplete<AnyRecord>
        id={id}
        value={chosen}
        onChange={(_, record) => bound.onChange(record?.id ?? null)}
        onBlur={() => bound.onBlur()}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
        options={(offered.data ?? []).filter(isOther)}
        filterOptions={options => options}
        getOptionLabel={labelOf}
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
              // Without a pointer over it too, so that one click clears it.
              ...(chosen && { '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' } }),
            }}
          />
        )}
      />
    </FormField>
  )
}
