/** State of a call from a small form: in progress, field problems, and errors. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { fieldMessages } from '../errorMessage.ts'

/** Messages about invalid fields, by field name. */
export type Problems = Readonly<Record<string, string>>

/** State of a call, and the handler that sends it. */
export interface Call {
  readonly isBusy: boolean
  /** Message by field. */
  readonly problems: Problems
  /** Error that no field caused; otherwise undefined. */
  readonly error: unknown
  /** Ref of the form. Its first invalid field is focused. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
}

/**
 * State of the call that a small form sends. `find` returns problems that can be detected without the provider; if
 * there are any, nothing is sent. `fields` are the fields that the form shows; the provider's errors about other fields
 * become `error`.
 */
export const useCall = (options: {
  readonly fields: readonly string[]
  readonly find?: () => Problems
  readonly send: () => Promise<void>
}): Call => {
  const t = useAuthTranslate()
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(problems).length) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  const send = async () => {
    const found = options.find?.() ?? {}
    setProblems(found)
    setError(undefined)
    if (Object.keys(found).length) return
    setIsBusy(true)
    try {
      await options.send()
    } catch (failure) {
      const problemsByField = fieldMessages(failure, t)
      const shown = Object.fromEntries(
        Object.entries(problemsByField).filter(([field]) => options.fields.includes(field)),
      )
      setProblems(shown)
      if (Object.keys(shown).length === 0) setError(failure)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    problems,
    error,
    form,
    submit: event => {
      event.preventDefault()
      // The form may be in a dialog inside another form, which must not be submitted too.
      event.stopPropagation()
      if (!isBusy) void send()
    },
  }
}
