import type { SubmissionStatus } from '../../../api/wire/site.ts'
import type { PublicField } from '../../../resources/publicFields.ts'
import { isEmpty, Value } from '../../components/values/valueByKind.tsx'
import { FormFailure } from '../../forms/FormParts.tsx'
import { useSentForm } from '../../forms/useSentForm.ts'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link, useLocation } from '../../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { ContactPageLink } from './FormScreen.tsx'
import { SubmissionField } from './inputs.tsx'
import { type Filled, filledIn, useFormOf, useSubmissionMessages } from './shownForms.ts'

interface StatusProps {
  /** Name of the resource. */
  readonly name: string
}

const sentField: PublicField = { name: 'sent_at', kind: 'dateTime', label: '' }

/** Status of a submission. */
const Status = ({ name, shown }: StatusProps & { readonly shown: SubmissionStatus }) => {
  const words = useSubmissionMessages()
  const { contact } = useMessages()
  const attributesOf = useTextAttributes()
  const { form, status } = useFormOf(name)
  const shownOf = (field: string): unknown => shown.values.find(each => each.name === field)?.value
  return (
    <div className="record-status" role="status" tabIndex={-1} data-outcome="">
      <h2 className="reference">{contact.reference(shown.reference)}</h2>
      <dl className="dates">
        <div>
          <dt>{words.sentOn}</dt>
          <dd>
            <Value field={sentField} value={shown.sent_at} />
          </dd>
        </div>
        {status?.shows.map(field => (
          <div key={field.name}>
            <dt {...attributesOf(field.label)}>{field.label}</dt>
            <dd>{isEmpty(shownOf(field.name)) ? words.none : <Value field={field} value={shownOf(field.name)} />}</dd>
          </div>
        ))}
      </dl>
      {/* This link loads the page as a new document, which forgets the submission. */}
      <p className="ways">
        {status && <a href={status.at}>{words.other}</a>}
        <Link to={form}>{words.toForm}</Link>
      </p>
    </div>
  )
}

const SentQuestion = ({ name }: StatusProps) => {
  const words = useSubmissionMessages()
  const { form: forms } = useMessages()
  const { form, status } = useFormOf(name)
  const question = `received/${name}/status` as const
  const inputs = status
    ? [
        { name: 'reference', kind: 'text', label: words.reference, required: true, max: 40 } as const,
        { ...status.by, name: 'by', ...(!status.by.required && { help: words.byHint }) },
      ]
    : []
  const { state, send, outcome, values, idOf } = useSentForm(question, { read: filledIn(inputs) })
  const { isSending, problem, errors, taken } = state
  // The link on the page after a submission has the reference number in its query.
  const linked: Filled = { reference: new URLSearchParams(useLocation().search).get('reference') ?? '' }
  const answered = useSite().config.forms?.answered
  const data = taken ? taken.data : answered?.form === question ? answered.data : undefined
  return (
    <div ref={outcome}>
      {data ? (
        // Safe cast: the data is the response to the status question.
        <Status name={name} shown={data as SubmissionStatus} />
      ) : (
        <form
          className="contact-form"
          id="ask"
          action={`${status?.at}#ask`}
          method="post"
          autoComplete="off"
          noValidate
          onSubmit={send}
        >
          {status && <p>{words.statusHint(status.by.label)}</p>}
          <FormFailure problem={problem} errors={errors} fields={inputs.map(each => each.name)} idOf={idOf} />
          {inputs.map(input => (
            <SubmissionField
              key={input.name}
              id={idOf(input.name)}
              resource={name}
              input={input}
              value={values[input.name] ?? linked[input.name]}
              errors={errors[input.name]}
            />
          ))}
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? forms.sending : words.look}
          </button>
          <p>
            <Link to={form}>{words.toForm}</Link>
          </p>
        </form>
      )}
    </div>
  )
}

/** Page on which visitors look up the status of their submission. */
export const StatusScreen = ({ name }: StatusProps) => {
  const { label, form } = useFormOf(name)
  const title = useSubmissionMessages().statusTitle(label.one)
  return (
    <article>
      <Head title={title} isHidden />
      <PageTop title={title} trail={[{ title: label.one, to: form }]} />
      <div className="wrap page narrow">
        {useSite().config.forms ? <SentQuestion name={name} /> : <ContactPageLink />}
      </div>
    </article>
  )
}
