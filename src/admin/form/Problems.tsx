import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Descriptor, inputsOf } from '../../schema/resource.ts'
import { sentenceOf } from '../failure.ts'
import { useText } from '../useText.ts'

/** Above the form: why it was not saved, and each wrong field in words that lead to it. */
export const Problems = ({ descriptor, failure }: { descriptor: Descriptor; failure: unknown }) => {
  const say = useText()
  const { setFocus } = useFormContext()
  const { errors, submitCount } = useFormState()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])

  const named = Object.entries(errors).map(([name, error]) => ({ name, words: String(error?.message ?? '') }))
  if (!failure && (named.length === 0 || submitCount === 0)) return null
  const inForm = new Set(inputsOf(descriptor).map(input => input.field))
  return (
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ mb: 2.5, outline: 'none' }}>
      <AlertTitle sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: named.length ? 0.5 : 0 }}>
        {failure ? `${say('form.notSaved')} ${sentenceOf(failure, say)}` : say('form.invalid')}
      </AlertTitle>
      {named.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {named.map(({ name, words }) => (
            <li key={name}>
              {inForm.has(name) ? (
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  underline="always"
                  sx={{ textAlign: 'left', verticalAlign: 'baseline' }}
                  onClick={() => setFocus(name)}
                >
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}
