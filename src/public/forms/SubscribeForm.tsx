import { useMessages, useSite } from '../site/siteContext.tsx'
import { FormFailure, FormField, Screening } from './FormParts.tsx'
import { useSentForm } from './useSentForm.ts'

interface SubscribeFormProps {
  /** Whether it is what its page is about, which then also shows it again when it was not taken. Default false. */
  readonly isMain?: boolean
}

/** Asks for news by mail; nothing where the provider takes no forms. */
export const SubscribeForm = ({ isMain = false }: SubscribeFormProps) => {
  const { state, send, outcome, values, idOf } = useSentForm('subscribe', { isShownAgain: isMain })
  const { isSending, problem, errors, taken } = state
  const { form, subscribe } = useMessages()
  if (!useSite().config.forms) return null
  return (
    <div className="subscribe" ref={outcome}>
      {taken ? (
        <p role="status" tabIndex={-1} data-outcome="">
          {taken.message}
        </p>
      ) : (
        <form action="/subscribe" method="post" noValidate onSubmit={send}>
          <FormFailure problem={problem} errors={errors} fields={['email']} idOf={idOf} />
          <FormField
            id={idOf('email')}
            label={isMain ? subscribe.mainLabel : subscribe.label}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={values.email}
            errors={errors.email}
          />
          <Screening />
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? form.sending : subscribe.submit}
          </button>
        </form>
      )}
    </div>
  )
}
