/** Submits a form without leaving its page. Without scripts, the browser submits the form and a page responds. */
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import { type AcceptedForm, type FormName, screeningFields } from '../../api/site/forms.ts'
import { useMessages, useSite } from '../site/siteContext.tsx'

interface FormState {
  readonly isSending: boolean
  /** Reason why the form was refused; '' for none. */
  readonly problem: string
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Set once the form was accepted. */
  readonly taken?: AcceptedForm
}

/**
 * Unsent input by form and field, so that a visit to another page loses nothing. Only browsers write here; it lasts as
 * long as the document.
 */
const unsent = new Map<FormName, Readonly<Record<string, string>>>()

const textsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Clears the honeypot field: a value that the browser filled in would be refused again. */
const emptyTrap = (form: HTMLFormElement): void => {
  const trap = form.elements.namedItem(screeningFields.trap)
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/**
 * Prefixes the document's title while the form has a problem. After a submission without scripts, the server has
 * already written the prefix.
 */
const useMarkedTitle = (isMarked: boolean) => {
  const { errorTitle } = useMessages().form
  useEffect(() => {
    if (!isMarked) return
    const mark = errorTitle('')
    if (!document.title.startsWith(mark)) document.title = errorTitle(document.title)
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [isMarked, errorTitle])
}

const open: FormState = { isSending: false, problem: '', errors: {} }

interface SentFormOptions {
  /** True if a refused submission is shown in this form again. Default: true. */
  readonly isShownAgain?: boolean
  /** Reads the form's values. Default: the text of each field. */
  readonly read?: (form: HTMLFormElement) => Readonly<Record<string, string>>
}

/**
 * State of a form, and props for its elements. `values` are earlier input: typed on this page before, or submitted
 * without scripts. `idOf` returns the id of a field's element. Browser validation is off: its messages would be in the
 * browser's language and not next to the field.
 */
export const useSentForm = (name: FormName, { isShownAgain = true, read = textsOf }: SentFormOptions = {}) => {
  const { config, messages, sendForm } = useSite()
  const { refused } = config.forms ?? {}
  const previous = isShownAgain && refused?.form === name ? refused : undefined
  const [state, setState] = useState<FormState>(
    previous ? { ...open, problem: previous.message, errors: previous.errors } : open,
  )
  const [typed] = useState(() => unsent.get(name))
  const outcome = useRef<HTMLDivElement>(null)
  const id = useId()
  useMarkedTitle(state.problem !== '')

  // Moves the focus to the outcome, for visitors who cannot see the change.
  useEffect(() => {
    if (state.isSending || (!state.problem && !state.taken)) return
    outcome.current?.querySelector<HTMLElement>('[data-outcome]')?.focus()
  }, [state])

  const latestRead = useRef(read)
  latestRead.current = read
  /** Ref callback for a form that uses `keep`: stores the input that was typed before the scripts ran. */
  const keepBegun = useCallback(
    (form: HTMLFormElement | null) => {
      if (form) unsent.set(name, latestRead.current(form))
    },
    [name],
  )

  const send = async (event: FormEvent<HTMLFormElement>, added: Readonly<Record<string, string>>) => {
    if (!sendForm) return
    event.preventDefault()
    if (state.isSending) return
    const form = event.currentTarget
    const values = { ...read(form), ...added }
    setState({ ...open, isSending: true })
    try {
      const taken = await sendForm(name, values)
      unsent.delete(name)
      setState({ ...open, taken })
    } catch (error) {
      emptyTrap(form)
      const { failed, unreachable } = messages.form
      // A server's message is in the site's language; the client's own message for a failed connection is not.
      if (error instanceof ApiError && error.status > 0)
        setState({ ...open, problem: error.message, errors: error.errors })
      else setState({ ...open, problem: error instanceof ApiError ? unreachable : failed })
    }
  }
  return {
    state,
    /** Submits the form, with values that override those of its fields. Default: none. */
    send: (event: FormEvent<HTMLFormElement>, added: Readonly<Record<string, string>> = {}) => void send(event, added),
    keep: (event: FormEvent<HTMLFormElement>) => void unsent.set(name, read(event.currentTarget)),
    keepBegun,
    outcome,
    values: typed ?? previous?.values ?? {},
    idOf: (field: string) => `${id}-${field}`,
  }
}
