/** Sending a form without leaving its page. Where scripts do not run, the form is sent as any other, and a page answers. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../api/protocol/failure.ts'
import { type FormName, screeningFields, type TakenForm } from '../../api/site/forms.ts'
import { useMessages, useSite } from '../site/siteContext.tsx'

interface FormState {
  readonly isSending: boolean
  /** Why it was not taken; '' where nothing is wrong. */
  readonly problem: string
  /** Words by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Set once it was taken. */
  readonly taken?: TakenForm
}

/**
 * What is typed in this window's forms and not sent yet, by form and field: a look at another page loses nothing.
 * Only browsers write here; it is gone with the document.
 */
const unsent = new Map<FormName, Readonly<Record<string, string>>>()

const textsOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** Empties the field that people do not see: what the autofill of a browser has put there would be refused again. */
const emptyTrap = (form: HTMLFormElement): void => {
  const trap = form.elements.namedItem(screeningFields.trap)
  if (trap instanceof HTMLInputElement) trap.value = ''
}

/** Begins the title of the document with a mark while a form on it has a problem. The server has written it where the form came without scripts. */
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
  /** Whether what was not taken is shown in it again. Default true. */
  readonly isShownAgain?: boolean
  /** Reads what is filled in. Default: the text of each field. */
  readonly read?: (form: HTMLFormElement) => Readonly<Record<string, string>>
}

/**
 * The form's state, and what its elements need. `values` are what was filled in before: on this page a while ago, or where the form came without scripts;
 * `idOf` names the elements of its fields. The form itself is not validated by the browser: its words would be in the language of the browser, at no field.
 */
export const useSentForm = (name: FormName, { isShownAgain = true, read = textsOf }: SentFormOptions = {}) => {
  const { config, messages, sendForm } = useSite()
  const { refused } = config.forms ?? {}
  const former = isShownAgain && refused?.form === name ? refused : undefined
  const [state, setState] = useState<FormState>(
    former ? { ...open, problem: former.message, errors: former.errors } : open,
  )
  const [typed] = useState(() => unsent.get(name))
  const outcome = useRef<HTMLDivElement>(null)
  const id = useId()
  useMarkedTitle(state.problem !== '')

  // Focus moves to the change, for those who cannot see it.
  useEffect(() => {
    if (state.isSending || (!state.problem && !state.taken)) return
    outcome.current?.querySelector<HTMLElement>('[data-outcome]')?.focus()
  }, [state])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (!sendForm) return
    event.preventDefault()
    if (state.isSending) return
    const form = event.currentTarget
    const values = read(form)
    setState({ ...open, isSending: true })
    try {
      const taken = await sendForm(name, values)
      unsent.delete(name)
      setState({ ...open, taken })
    } catch (error) {
      emptyTrap(form)
      const { failed, unreachable } = messages.form
      // An answer is in the site's language; what the client says where none came is not.
      if (error instanceof ApiError && error.status > 0)
        setState({ ...open, problem: error.message, errors: error.errors })
      else setState({ ...open, problem: error instanceof ApiError ? unreachable : failed })
    }
  }
  return {
    state,
    send: (event: FormEvent<HTMLFormElement>) => void send(event),
    keep: (event: FormEvent<HTMLFormElement>) => void unsent.set(name, read(event.currentTarget)),
    outcome,
    values: typed ?? former?.values ?? {},
    idOf: (field: string) => `${id}-${field}`,
  }
}
