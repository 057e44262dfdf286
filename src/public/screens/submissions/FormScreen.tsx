import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormFailure, Screening } from '../../forms/FormParts.tsx'
import { useReceipt } from '../../forms/useReceipt.ts'
import { useSentForm } from '../../forms/useSentForm.ts'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages, useSite } from '../../site/siteContext.tsx'
import { useHasScripts } from '../../site/useHasScripts.ts'
import { SubmissionField } from './inputs.tsx'
import { type Filled, filledIn, requiredInputs, shownInputs, useFormOf, useSubmissionMessages } from './shownForms.ts'

interface FormProps {
  /** Name of the resource. */
  readonly name: string
}

interface ThanksProps extends FormProps {
  readonly reference: string
  readonly isMailed: boolean
}

const Thanks = ({ name, reference, isMailed }: ThanksProps) => {
  const { contact } = useMessages()
  const words = useSubmissionMessages()
  const { form, status } = useFormOf(name)
  return (
    <div className="contact-form thanks" id="sent" role="status" tabIndex={-1} data-outcome="">
      <h2>{contact.thanks}</h2>
      <p>{words.sent}</p>
      <p>
        {contact.referenceBefore}
        <strong className="reference">{contact.reference(reference)}</strong>
        {contact.referenceAfter}
        {isMailed && contact.mailed}
      </p>
      {/* This link loads the page as a new document, for an empty form. */}
      <p className="ways">
        {status && <Link to={`${status.at}?reference=${encodeURIComponent(reference)}`}>{words.toStatus}</Link>}
        <a href={form}>{words.another}</a>
      </p>
    </div>
  )
}

/** Value of a field whose document was refused; no document has this address. */
const refusedDocument = 'refused'

/** Selector for the value of a field whose document is uploading. */
const uploading = '[data-sending]'

/** The form for providers that accept it. */
const SentForm = ({ name }: FormProps) => {
  const { form, inputs, status } = useFormOf(name)
  const { state, send, keep, keepBegun, outcome, values, idOf } = useSentForm(`received/${name}`, {
    read: filledIn(inputs),
  })
  const { isSending, problem, errors, taken } = state
  const words = useSubmissionMessages()
  const messages = useMessages()
  const [filled, setFilled] = useState<Filled>(values)
  const hasScripts = useHasScripts()
  const element = useRef<HTMLFormElement>(null)
  const waits = useRef(false)
  /** Error messages of documents that were refused, by field; '' once the document was replaced or removed. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      inputs.flatMap(({ name: field, kind }) =>
        kind === 'file' && !values[field] ? [[field, errors[field]?.join(' ') ?? '']] : [],
      ),
    ),
  )
  const [isWaiting, setIsWaiting] = useState(false)
  // Without scripts, all inputs are visible: the visitor may still change the values that they depend on.
  const applying = shownInputs(inputs, filled)
  const shown = hasScripts ? applying : requiredInputs(inputs, filled)
  const receipt = useReceipt(taken)
  const change = (event: FormEvent<HTMLFormElement>) => {
    keep(event)
    const now = filledIn(inputs)(event.currentTarget)
    // Values of hidden inputs stay in the state and are restored with their input.
    setFilled(before => ({ ...before, ...now }))
  }
  // Input from before the scripts ran is read before inputs that do not apply are hidden.
  const readBegun = useRef(filledIn(inputs))
  useLayoutEffect(() => {
    const form = element.current
    if (!form) return
    keepBegun(form)
    const begun = readBegun.current(form)
    setFilled(before => ({ ...before, ...begun }))
  }, [keepBegun])
  /** Submits the form, after a document that is still uploading. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isSendingDocument = event.currentTarget.querySelector(uploading) !== null
    waits.current = isSendingDocument
    setIsWaiting(isSendingDocument)
    if (isSendingDocument) return event.preventDefault()
    // The server refuses the form with this value, and its response has the messages of all other fields too.
    const refused = shown.filter(({ name: field }) => refusals[field])
    send(event, Object.fromEntries(refused.map(({ name: field }) => [field, refusedDocument])))
  }
  const settle = (field: string, problem = '') => setRefusals(before => ({ ...before, [field]: problem }))
  // Submits the waiting form once no document is uploading in it any more.
  useEffect(() => {
    if (waits.current && !element.current?.querySelector(uploading)) element.current?.requestSubmit()
  })
  const shownErrors = Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, refusals[field] ? [refusals[field]] : texts]),
  )
  return (
    <div ref={outcome}>
      {receipt?.reference ? (
        <Thanks name={name} reference={receipt.reference} isMailed={receipt.isMailed} />
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
          <FormFailure problem={problem} errors={shownErrors} fields={shown.map(each => each.name)} idOf={idOf} />
          {shown.map(input => (
            // Until the scripts run, the style sheet hides inputs that do not apply, so that nothing moves afterwards.
            <div key={input.name} className={applying.some(each => each.name === input.name) ? undefined : 'may-apply'}>
              <SubmissionField
                id={idOf(input.name)}
                resource={name}
                input={input}
                value={filled[input.name]}
                errors={errors[input.name]}
                onSettled={settle}
              />
            </div>
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

/** Link to the contact page, for providers that accept no forms. */
export const ContactPageLink = () => {
  const { elsewhere } = useSubmissionMessages()
  return (
    <p>
      <Link to="/contact-us">{elsewhere}</Link>
    </p>
  )
}

/** Page with a public form. */
export const FormScreen = ({ name }: FormProps) => {
  const { label } = useFormOf(name)
  return (
    <article>
      <Head title={label.one} />
      <PageTop title={label.one} />
      <div className="wrap page narrow">{useSite().config.forms ? <SentForm name={name} /> : <ContactPageLink />}</div>
    </article>
  )
}
