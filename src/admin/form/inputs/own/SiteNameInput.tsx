import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type Descriptor, fieldOf, inputsOf } from '../../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { useFocusInput } from '../../shape/openTab.ts'
import type { InputProps } from '../inputProps.ts'
import { PlainTextInput } from '../textInputs.tsx'
import { hasFormerName } from './formerName.ts'

const textKinds: ReadonlySet<string | undefined> = new Set(['text', 'longText', 'html', 'json'])
/** The same name in letters that the program cannot compare. */
const otherName = 'other_name'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The other inputs in which a name may be written. */
const textInputsOf = (descriptor: Descriptor, own: string) =>
  inputsOf(descriptor).filter(({ field }) => field !== own && textKinds.has(fieldOf(descriptor, field)?.kind))

/** What was stored with a name that was changed since the office was opened. */
interface Former {
  readonly name: string
  readonly otherName: string
}

/** The names that the stored record has had since the office was opened, the present one last. */
const useStoredNames = ({ input: { field }, record }: InputProps<'text'>): readonly Former[] => {
  const stored: Former = { name: asText(record?.[field]), otherName: asText(record?.[otherName]) }
  const last = useRef(stored)
  const queryClient = useQueryClient()
  const queryKey = ['former-names', record?.id]
  const { data: former = [] } = useQuery<readonly Former[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    const before = last.current
    if (before.name !== stored.name)
      queryClient.setQueryData<readonly Former[]>(queryKey, (names = []) => [...names, before])
    last.current = stored
  })
  return [...former, stored]
}

/** The name of the site; where it is changed, which other fields of the form still have the former one. */
export const SiteNameInput = (props: InputProps<'text'>) => {
  const t = useTranslate()
  const focusInput = useFocusInput()
  const { descriptor, input } = props
  const inputs = textInputsOf(descriptor, input.field)
  const values = useWatch<Record<string, unknown>>({ name: inputs.map(({ field }) => field) })
  const name = asText(useWatch({ name: input.field }))
  const former = useStoredNames(props).filter(each => each.name.trim() !== '' && each.name.trim() !== name.trim())
  const isLeft = (field: string, text: string) =>
    former.some(each => (field === otherName ? text === each.otherName : hasFormerName(text, each.name, name)))
  const left = inputs.filter(({ field }, index) => {
    const text = asText(values[index])
    return text !== '' && isLeft(field, text)
  })
  const [first] = former
  return (
    <div>
      <PlainTextInput {...props} />
      {first && name.trim() !== '' && left.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mt: 1 }}>
          {t('look.formerName', { name: first.name })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {left.map(({ field, label }) => (
              <li key={field}>
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  underline="always"
                  sx={{ textAlign: 'left', verticalAlign: 'top', minHeight: 24 }}
                  onClick={() => focusInput(field)}
                >
                  {label ?? fieldOf(descriptor, field)?.label ?? field}
                </Link>
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  )
}
