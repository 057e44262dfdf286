import { useLocation } from '../routing/router.tsx'
import { useMessages, useSite } from '../site/siteContext.tsx'
import { FormFailure, FormField, Screening } from './FormParts.tsx'
import { MailForm } from './MailForm.tsx'
import { useSentForm } from './useSentForm.ts'

interface ContactFormProps {
  /** The organisation's address, for providers that take no forms. */
  readonly to: string | null
}

/** Of the descriptor's fields, whose rules the server keeps; these only save a way to it. */
const limits = { name: 120, phone: 40, email: 254, message: 20_000 } as const
const fields = Object.keys(limits)

const Thanks = ({ reference, isMailed }: { readonly reference: string | undefined; readonly isMailed: boolean }) => {
  const { contact } = useMessages()
  return (
    <div className="contact-form thanks" id="sent" role="status" tabIndex={-1} data-outcome="">
      <h2>{contact.thanks}</h2>
      <p>{contact.received}</p>
      {reference && (
        <p>
          {contact.referenceBefore}
          <strong className="reference">{contact.reference(reference)}</strong>
          {contact.referenceAfter}
          {isMailed && contact.mailed}
        </p>
      )}
      {/* A new document, with a new form. */}
      <p>
        <a className="button quiet" href="/contact-us">
          {contact.another}
        </a>
      </p>
    </div>
  )
}

/** The form as the provider takes it. */
const SentForm = () => {
  const { state, send, keep, outcome, values, idOf } = useSentForm('contact')
  const { isSending, problem, errors, taken } = state
  const { contact, form } = useMessages()
  // Where it was sent without scripts, the address says how it went.
  const address = new URLSearchParams(useLocation().search)
  const sent = address.get('sent') ?? ''
  const reference = taken?.reference ?? (/^\d{4}-\d{4}$/.test(sent) ? sent : undefined)
  const field = (name: keyof typeof limits) => ({
    id: idOf(name),
    name,
    maxLength: limits[name],
    defaultValue: values[name],
    errors: errors[name],
  })
  return (
    <div ref={outcome}>
      {taken || reference ? (
        <Thanks reference={reference} isMailed={taken?.isMailed ?? address.has('mailed')} />
      ) : (
        <form
          className="contact-form"
          id="write"
          action="/contact#write"
          method="post"
          noValidate
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

/** A message to the organisation. Source: specification 4.6. */
export const ContactForm = ({ to }: ContactFormProps) => (useSite().config.forms ? <SentForm /> : <MailForm to={to} />)
