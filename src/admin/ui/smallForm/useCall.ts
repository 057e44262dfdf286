/** One call from a small form: whether it is under way, and what it complained of. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { fieldMessages } from '../errorMessage.ts'

export type Problems = Readonly<Record<string, string>>

export interface Call {
  readonly isBusy: boolean
  /** What is wrong with each field. */
  readonly problems: Problems
  /** What failed without being the fault of a field; undefined otherwise. */
  readonly error: unknown
  /** Of the form, whose first wrong field takes the focus. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent) => void
}

/**
 * `find` gives the problems that can be seen without the provider; with any, nothing is sent.
 * `fields` are those that the form shows: the provider's errors on others are part of `error`.
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
      // A form in a dialog that stands in another form: only its own is meant.
      event.stopPropagation()
      if (!isBusy) void send()
    },
  }
}
