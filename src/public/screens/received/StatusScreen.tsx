import type { ReceivedStatus } from '../../../api/site/received.ts'
import type { PublicField } from '../../../resources/derived/publicRecords.ts'
import { isEmpty, Value } from '../../components/values/valueByKind.tsx'
import { FormFailure } from '../../forms/FormParts.tsx'
import { useSentForm } from '../../forms/useSentForm.ts'
import { Head } from '../../layout/Head.tsx'
import { PageTop } from '../../layout/PageTop.tsx'
import { Link } from '../../routing/router.tsx'
import { useMessages, useSite, useTextAttributes } from '../../site/siteContext.tsx'
import { Elsewhere } from './FormScreen.tsx'
import { ReceivedField } from './inputs.tsx'
import { filledIn, useFormOf, useReceivedMessages } from './shownForms.ts'

interface StatusProps {
  /** Of the resource. */
  readonly name: string
}

const sentField: PublicField = { name: 'sent_at', kind: 'dateTime', label: '' }

/** How a record stands. */
const Status = ({ name, shown }: StatusProps & { readonly shown: ReceivedStatus }) => {
  const words = useReceivedMessages()
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
      {/* A new document, which knows nothing of it any more. */}
      <p className="ways">
        {status && <a href={status.at}>{words.other}</a>}
        <Link to={form}>{words.toForm}</Link>
      </p>
    </div>
  )
}

const SentQuestion = ({ name }: StatusProps) => {
  const words = useReceivedMessages()
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
  const answered = useSite().config.forms?.answered
  const data = taken ? taken.data : answered?.form === question ? answered.data : undefined
  return (
    <div ref={outcome}>
      {data ? (
        // What the call has answered.
        <Status name={name} shown={data as ReceivedStatus} />
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
          <p>{words.statusHint}</p>
          <FormFailure problem={problem} errors={errors} fields={inputs.map(each => each.name)} idOf={idOf} />
          {inputs.map(input => (
            <ReceivedField
              key={input.name}
              id={idOf(input.name)}
              resource={name}
              input={input}
              value={values[input.name]}
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

/** The page on which who has sent a record finds out how it stands. */
export const StatusScreen = ({ name }: StatusProps) => {
  const { label, form } = useFormOf(name)
  const title = useReceivedMessages().statusTitle(label.one)
  return (
    <article>
      <Head title={title} isHidden />
      <PageTop title={title} trail={[{ title: label.one, to: form }]} />
      <div className="wrap page narrow">{useSite().config.forms ? <SentQuestion name={name} /> : <Elsewhere />}</div>
    </article>
  )
}
