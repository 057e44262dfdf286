import { useMessages, useSite } from '../site/siteContext.tsx'
import { FormFailure, FormField, Screening } from './FormParts.tsx'
import { useSentForm } from './useSentForm.ts'

interface SubscribeFormProps {
  /** True if the form is the main content of its page, which also shows a refused submission again. Default: false. */
  readonly isMain?: boolean
}

/** Newsletter sign-up; nothing if the provider accepts no forms or cannot send mail. */
export const SubscribeForm = ({ isMain = false }: SubscribeFormProps) => {
  const { state, send, outcome, values, idOf } = useSentForm('subscribe', { isShownAgain: isMain })
  const { isSending, problem, errors, taken } = state
  const { form, subscribe } = useMessages()
  if (!useSite().config.news) return null
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
