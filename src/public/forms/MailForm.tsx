import type { FormEvent } from 'react'
import { useMessages } from '../site/siteContext.tsx'

interface MailFormProps {
  /** The organisation's email address; without it, no form is rendered. */
  readonly to: string | null
}

/**
 * Contact form for providers that accept no forms. It opens the visitor's mail program, so nothing is validated here:
 * the visitor can complete the message there. Source: specification 4.6.
 */
export const MailForm = ({ to }: MailFormProps) => {
  const { contact } = useMessages()
  if (!to) return null
  const write = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    const of = (name: string) => String(said.get(name) ?? '').trim()
    const subject = contact.mailSubject(of('name'))
    const body = `${of('message')}\n\n${of('name')}\n${of('phone')}\n${of('email')}`
    window.location.href = `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  }
  return (
    <form
      className="contact-form"
      action={`mailto:${to}`}
      method="post"
      encType="text/plain"
      noValidate
      onSubmit={write}
    >
      <h2>{contact.write}</h2>
      <label>
        {contact.name}
        <input name="name" autoComplete="name" maxLength={120} />
      </label>
      <label>
        {contact.phone}
        <input name="phone" type="tel" autoComplete="tel" maxLength={30} />
      </label>
      <label>
        {contact.email}
        <input name="email" type="email" autoComplete="email" maxLength={254} />
      </label>
      <label>
        {contact.message}
        <textarea name="message" rows={5} maxLength={4000} />
      </label>
      <p className="muted">{contact.mailHint(to)}</p>
      <button className="button" type="submit">
        {contact.submit}
      </button>
    </form>
  )
}
