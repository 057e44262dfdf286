import { useMessages, useSite } from '../site/siteContext.tsx'
import { FormFailure, FormField, Screening } from './FormParts.tsx'
import { MailForm } from './MailForm.tsx'
import { useReceipt } from './useReceipt.ts'
import { useSentForm } from './useSentForm.ts'

interface ContactFormProps {
  /** The organisation's email address, for providers that accept no forms. */
  readonly to: string | null
}

/** Maximum lengths of the fields, as in the descriptor. The server enforces them; checking here saves a request. */
const limits = { name: 120, phone: 40, email: 254, message: 20_000 } as const
const fields = Object.keys(limits)

const Thanks = ({ reference, isMailed }: { readonly reference: string | undefined; readonly isMailed: boolean }) => {
  const { contact } = useMessages()
  return (
    <div className="contact-form thanks" id="sent" role="status" tabIndex={-1} data-outcome="">
      <h2>{contact.thanks}</h2>
      <p>{contact.sent}</p>
      {reference && (
        <p>
          {contact.referenceBefore}
          <strong className="reference">{contact.reference(reference)}</strong>
          {contact.referenceAfter}
          {isMailed && contact.mailed}
        </p>
      )}
      {/* This link loads the page as a new document, for an empty form. */}
      <p>
        <a className="button quiet" href="/contact-us">
          {contact.another}
        </a>
      </p>
    </div>
  )
}

/** The form for providers that accept it. */
const SentForm = () => {
  const { state, send, keep, keepBegun, outcome, values, idOf } = useSentForm('contact')
  const { isSending, problem, errors, taken } = state
  const { contact, form } = useMessages()
  const receipt = useReceipt(taken)
  const field = (name: keyof typeof limits) => ({
    id: idOf(name),
    name,
    maxLength: limits[name],
    defaultValue: values[name],
    errors: errors[name],
  })
  return (
    <div ref={outcome}>
      {receipt ? (
        <Thanks {...receipt} />
      ) : (
        <form
          className="contact-form"
          id="write"
          action="/contact#write"
          method="post"
          noValidate
          ref={keepBegun}
          onInput={keep}
          onSubmit={send}
        >
          <h2>{contact.write}</h2>
          <FormFailure {...{ problem, errors, fields, idOf }} />
          <FormField label={contact.name} {...field('name')} autoComplete="name" required />
          <FormField label={contact.phone} {...field('phone')} type="tel" autoComplete="tel" />
          <FormField label={contact.email} {...field('email')} type="email" autoComplete="email" required />
          <FormField label={contact.message} {...field('message')} rows={5} required />
          <Screening />
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? form.sending : contact.submit}
          </button>
        </form>
      )}
    </div>
  )
}

/** Contact form. Source: specification 4.6. */
export const ContactForm = ({ to }: ContactFormProps) => (useSite().config.forms ? <SentForm /> : <MailForm to={to} />)
