import { FormFailure, FormField, Screening } from '../parts/FormParts.tsx'
import { useSentForm } from '../parts/useSentForm.ts'
import { useLocation } from '../router.tsx'
import { useSite } from '../siteContext.tsx'
import { MailForm } from './MailForm.tsx'

interface ContactFormProps {
  /** The organisation's address, for providers that take no forms. */
  readonly to: string | null
}

/** Of the descriptor's fields, whose rules the server keeps; these only save a way to it. */
const limits = { name: 120, phone: 40, email: 254, message: 20_000 } as const

const Thanks = ({ reference, isMailed }: { readonly reference: string | undefined; readonly isMailed: boolean }) => (
  <div className="contact-form thanks" id="sent" role="status" tabIndex={-1} data-outcome="">
    <h2>Thank you</h2>
    <p>Your message has reached us.</p>
    {reference && (
      <p>
        Its reference number is <strong className="reference">{reference}</strong>. Please name it if you write or call
        about it.{isMailed && ' We have mailed it to you as well.'}
      </p>
    )}
    {/* A new document, with a new form. */}
    <p>
      <a className="button quiet" href="/contact-us">
        Write another message
      </a>
    </p>
  </div>
)

/** The form as the provider takes it. */
const SentForm = () => {
  const { state, send, outcome, values } = useSentForm('contact')
  const { isSending, problem, errors, taken } = state
  // Where it was sent without scripts, the address says how it went.
  const address = new URLSearchParams(useLocation().search)
  const sent = address.get('sent') ?? ''
  const reference = taken?.reference ?? (/^\d{4}-\d{4}$/.test(sent) ? sent : undefined)
  const field = (name: keyof typeof limits) => ({
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
        <form className="contact-form" id="write" action="/contact#write" method="post" onSubmit={send}>
          <h2>Write to us</h2>
          <FormFailure problem={problem} />
          <FormField label="Name" {...field('name')} autoComplete="name" required />
          <FormField label="Phone" {...field('phone')} type="tel" autoComplete="tel" />
          <FormField label="Email" {...field('email')} type="email" autoComplete="email" required />
          <FormField label="Message" {...field('message')} rows={5} required />
          <Screening />
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? 'Sending…' : 'Submit'}
          </button>
        </form>
      )}
    </div>
  )
}

/** A message to the organisation. Source: spec §2, 'Contact page'. */
export const ContactForm = ({ to }: ContactFormProps) => (useSite().config.forms ? <SentForm /> : <MailForm to={to} />)
