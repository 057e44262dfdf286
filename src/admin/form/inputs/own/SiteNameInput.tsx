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
import { previousNameIn } from './previousName.ts'

const textKinds: ReadonlySet<string | undefined> = new Set(['text', 'longText', 'html', 'json'])
/** Field with the site's name in another script, which a program cannot compare with the name. */
const otherName = 'other_name'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Other inputs that may contain the name. */
const textInputsOf = (descriptor: Descriptor, own: string) =>
  inputsOf(descriptor).filter(({ field }) => field !== own && textKinds.has(fieldOf(descriptor, field)?.kind))

/** A stored name of the site, and the name in another script that was stored with it. */
interface Previous {
  readonly name: string
  readonly otherName: string
}

/** Names that the stored record has had since the back office was opened, the current one last. */
const useStoredNames = ({ input: { field }, record }: InputProps<'text'>): readonly Previous[] => {
  const stored: Previous = { name: asText(record?.[field]), otherName: asText(record?.[otherName]) }
  const last = useRef(stored)
  const queryClient = useQueryClient()
  const queryKey = ['former-names', record?.id]
  const { data: previous = [] } = useQuery<readonly Previous[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    const before = last.current
    if (before.name !== stored.name)
      queryClient.setQueryData<readonly Previous[]>(queryKey, (names = []) => [...names, before])
    last.current = stored
  })
  return [...previous, stored]
}

/** Input for the site's name. After a change, it lists the fields of the form that still contain the previous name. */
export const SiteNameInput = (props: InputProps<'text'>) => {
  const t = useTranslate()
  const focusInput = useFocusInput()
  const { descriptor, input } = props
  const inputs = textInputsOf(descriptor, input.field)
  const values = useWatch<Record<string, unknown>>({ name: inputs.map(({ field }) => field) })
  const name = asText(useWatch({ name: input.field }))
  const previous = useStoredNames(props).filter(each => each.name.trim() !== '' && each.name.trim() !== name.trim())
  /** The previous name, if a text contains it; otherwise undefined. */
  const leftIn = (field: string, text: string): string | undefined => {
    if (field === otherName) return previous.some(each => text === each.otherName) ? text : undefined
    return previous.map(each => previousNameIn(text, each.name, name)).find(found => found !== undefined)
  }
  const left = inputs.flatMap((each, index) => {
    const text = asText(values[index])
    const found = text === '' ? undefined : leftIn(each.field, text)
    return found === undefined ? [] : [{ ...each, found }]
  })
  return (
    <div>
      <PlainTextInput {...props} />
      {name.trim() !== '' && left.length > 0 && (
        <Alert severity="warning" role="status" sx={{ mt: 1 }}>
          {t('look.previousName')}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {left.map(({ field, label, found }) => (
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
                </Link>{' '}
                “{found}”
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  )
}
