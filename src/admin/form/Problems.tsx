import OpenInNew from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { ApiError } from '../../api/protocol/failure.ts'
import { conflictsOf } from '../../api/protocol/namedRecords.ts'
import { type Descriptor, inputsOf } from '../../schema/descriptor/resource.ts'
import { paths } from '../data/paths.ts'
import { useSite } from '../data/site.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { errorMessage, isRefused, isTransient, isUnanswered } from '../ui/errorMessage.ts'
import { messagesIn } from './fieldErrors.ts'
import { useFocusInput, useOpenTab } from './shape/openTab.ts'

interface ProblemsProps {
  readonly descriptor: Descriptor
  readonly failure: unknown
  /** Number of failed attempts to save. Each one moves the focus to the summary. */
  readonly attempts: number
  readonly onTryAgain: () => void
}

interface Problem {
  /** Name of the field, or path of a nested value. */
  readonly name: string
  readonly message: string
  /** True if the form has an input to link to. */
  readonly hasInput: boolean
}

/** Every invalid field in the form's order; fields that the form does not show come last. */
const useProblems = (descriptor: Descriptor): readonly Problem[] => {
  const { errors } = useFormState()
  const order = inputsOf(descriptor).map(input => input.field)
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(errors)
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .flatMap(([name, error]) =>
      Object.entries(messagesIn(name, { ...error, message: String(error?.message ?? '') })).map(([path, message]) => ({
        name: path,
        message,
        hasInput: order.includes(name),
      })),
    )
}

// Makes each link tall enough to tap.
const linkSx = { textAlign: 'left', verticalAlign: 'top', minHeight: 24 } as const

const buttonLook = { size: 'small', color: 'inherit', variant: 'outlined', sx: { mt: 1 } } as const

/** Link to the record that already has a unique value. */
const Holder = ({ failure, name }: { failure: unknown; name: string }) => {
  const t = useTranslate()
  const { resourceNamed } = useSite()
  const holder = conflictsOf(failure).find(({ field }) => field === name)
  const resource = holder && resourceNamed(holder.resource)
  if (!resource) return null
  return (
    <>
      {' '}
      <Link
        href={paths.edit(resource.path, holder.id)}
        target="_blank"
        rel="noopener"
        color="inherit"
        underline="always"
      >
        {t('form.takenBy', { title: holder.title || `#${holder.id}` })}
        <OpenInNew sx={{ fontSize: '1em', verticalAlign: '-0.125em', ml: 0.5 }} />
      </Link>
    </>
  )
}

/** True if a failure consists of field messages only, which the summary lists with the labels of their inputs. */
const isOfFields = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  Object.values(failure.errors).some(
    messages => failure.issue?.code === 'invalid' || messages.includes(failure.message),
  )

/** Summary above the form: the reason why it was not saved, and a link to each invalid field. */
export const Problems = ({ descriptor, failure, attempts, onTryAgain }: ProblemsProps) => {
  const t = useTranslate()
  const focusInput = useFocusInput()
  const { show } = useOpenTab()
  const problems = useProblems(descriptor)
  const first = problems.find(problem => problem.hasInput)
  const box = useRef<HTMLDivElement>(null)
  const showFirst = useRef<() => void>(() => undefined)
  showFirst.current = () => {
    if (first) show(first.name)
  }

  useEffect(() => {
    if (attempts === 0) return
    // React Hook Form sets the focus in a timer, which may already be scheduled. This timer runs after it.
    const timer = setTimeout(() => {
      showFirst.current()
      box.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [attempts])

  const failureText = isUnanswered(failure) ? t('form.unanswered') : `${t('form.notSaved')} ${errorMessage(failure, t)}`
  if (attempts === 0 || (!failure && problems.length === 0)) return null
  return (
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ mb: 2.5, outline: 'none', scrollMarginTop: 96 }}>
      <AlertTitle sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: problems.length ? 0.5 : 0 }}>
        {failure && !isOfFields(failure) ? failureText : t('form.invalid')}
      </AlertTitle>
      {isRefused(failure) && t('form.refused')}
      {problems.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {problems.map(({ name, message, hasInput }) => (
            <li key={name}>
              {hasInput ? (
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  underline="always"
                  sx={linkSx}
                  onClick={() => focusInput(name)}
                >
                  {message}
                </Link>
              ) : (
                message
              )}
              <Holder failure={failure} name={name} />
            </li>
          ))}
        </Box>
      )}
      {first && (
        <Button {...buttonLook} onClick={() => focusInput(first.name)}>
          {t('form.goToFirst')}
        </Button>
      )}
      {!first && isTransient(failure) && (
        <Button {...buttonLook} onClick={onTryAgain}>
          {t('form.tryAgain')}
        </Button>
      )}
    </Alert>
  )
}
