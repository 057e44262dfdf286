import { type FormEvent, useRef, useState } from 'react'
import { FormFailure, Screening } from '../../forms/FormParts.tsx'
import { useSentForm } from '../../forms/useSentForm.ts'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link, useLocation } from '../../routing/router.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'
import { useHasScripts } from '../../site/useHasScripts.ts'
import { ReceivedField } from './inputs.tsx'
import { type Filled, filledIn, shownInputs, useFormOf, useReceivedMessages } from './shownForms.ts'

interface FormProps {
  /** Of the resource. */
  readonly name: string
}

interface ThanksProps extends FormProps {
  readonly reference: string
  readonly isMailed: boolean
}

const Thanks = ({ name, reference, isMailed }: ThanksProps) => {
  const { contact } = useMessages()
  const words = useReceivedMessages()
  const { form, status } = useFormOf(name)
  return (
    <div className="contact-form thanks" id="sent" role="status" tabIndex={-1} data-outcome="">
      <h2>{contact.thanks}</h2>
      <p>{words.received}</p>
      <p>
        {contact.referenceBefore}
        <strong className="reference">{contact.reference(reference)}</strong>
        {contact.referenceAfter}
        {isMailed && contact.mailed}
      </p>
      {/* A new document, with a new form. */}
      <p className="ways">
        {status && <Link to={status.at}>{words.toStatus}</Link>}
        <a href={form}>{words.another}</a>
      </p>
    </div>
  )
}

/** The form as the provider takes it. */
const SentForm = ({ name }: FormProps) => {
  const { form, inputs, status } = useFormOf(name)
  const { state, send, keep, outcome, values, idOf } = useSentForm(`received/${name}`, { read: filledIn(inputs) })
  const { isSending, problem, errors, taken } = state
  const words = useReceivedMessages()
  const messages = useMessages()
  const [filled, setFilled] = useState<Filled>(values)
  const hasScripts = useHasScripts()
  const element = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const shown = hasScripts ? shownInputs(inputs, filled) : inputs
  // Where it was sent without scripts, the address says how it went.
  const address = new URLSearchParams(useLocation().search)
  const sent = address.get('sent') ?? ''
  const reference = taken?.reference ?? (/^[\d-]{6,16}$/.test(sent) ? sent : undefined)
  const change = (event: FormEvent<HTMLFormElement>) => {
    keep(event)
    const now = filledIn(inputs)(event.currentTarget)
    // What was filled in where nothing is shown any more comes back with its input.
    setFilled(before => ({ ...before, ...now }))
  }
  /** A document that is still being sent is waited for. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isSendingDocument = event.currentTarget.querySelector('[data-sending]') !== null
    waits.current = isSendingDocument
    setIsWaiting(isSendingDocument)
    if (!isSendingDocument) return send(event)
    event.preventDefault()
  }
  const settle = (isSent: boolean) => {
    const isDue = waits.current && isSent
    waits.current = false
    setIsWaiting(false)
    // Once its address is in the form.
    if (isDue) setTimeout(() => element.current?.requestSubmit())
  }
  return (
    <div ref={outcome}>
      {reference ? (
        <Thanks name={name} reference={reference} isMailed={taken?.isMailed ?? address.has('mailed')} />
      ) : (
        <form
          className="contact-form"
          id="write"
          action={`${form}#write`}
          method="post"
          noValidate
          encType={inputs.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
          ref={element}
          onInput={change}
          onSubmit={submit}
        >
          {status && (
            <p>
              {words.hint} <Link to={status.at}>{words.toStatus}</Link>
            </p>
          )}
          <FormFailure problem={problem} errors={errors} fields={shown.map(each => each.name)} idOf={idOf} />
          {shown.map(input => (
            <ReceivedField
              key={input.name}
              id={idOf(input.name)}
              resource={name}
              input={input}
              value={filled[input.name]}
              errors={errors[input.name]}
              onSettled={settle}
            />
          ))}
          <Screening />
          <button className="button" type="submit" aria-disabled={isSending || isWaiting}>
            {isSending || isWaiting ? messages.form.sending : words.submit}
          </button>
        </form>
      )}
    </div>
  )
}

/** For providers that take no forms. */
export const Elsewhere = () => {
  const { elsewhere } = useReceivedMessages()
  return (
    <p>
      <Link to="/contact-us">{elsewhere}</Link>
    </p>
  )
}

/** The page on which visitors send a record. */
export const FormScreen = ({ name }: FormProps) => {
  const { label } = useFormOf(name)
  return (
    <article>
      <Head title={label.one} />
      <PageTop title={label.one} />
      <div className="wrap page narrow">{useSite().config.forms ? <SentForm name={name} /> : <Elsewhere />}</div>
    </article>
  )
}
