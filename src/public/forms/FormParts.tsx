/** What every form of visitors is made of. */
import { type InputHTMLAttributes, useId } from 'react'
import { screeningFields } from '../../api/site/forms.ts'
import { useMessages, useSite } from '../site/siteContext.tsx'

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> {
  readonly id: string
  readonly label: string
  readonly name: string
  /** Words about what is wrong with it. */
  readonly errors: readonly string[] | undefined
  /** Lines; more than one makes it a text area. Default 1. */
  readonly rows?: number
}

/** A labelled field, with what is wrong with it below. */
export const FormField = ({ id, label, errors, rows = 1, ...field }: FormFieldProps) => {
  const { optional } = useMessages().form
  const problem = errors?.join(' ')
  const described = problem
    ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const)
    : { 'aria-invalid': undefined }
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {!field.required && <span className="optional">{optional}</span>}
      </label>
      {rows > 1 ? (
        <textarea {...field} {...described} id={id} rows={rows} />
      ) : (
        <input {...field} {...described} id={id} />
      )}
      {problem && (
        <p className="form-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** Fields that tell people from programs: one that people neither see nor reach, and that password managers leave empty, and the time at which the form was shown. */
export const Screening = () => {
  const id = useId()
  const { trap } = useMessages().form
  return (
    <>
      <div className="unseen" aria-hidden="true">
        <label htmlFor={id}>{trap}</label>
        <input
          id={id}
          name={screeningFields.trap}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          defaultValue=""
        />
      </div>
      <input type="hidden" name={screeningFields.shownAt} defaultValue={useSite().config.forms?.shownAt} />
    </>
  )
}

interface FormFailureProps {
  /** Why the form was not taken; '' where nothing is wrong. */
  readonly problem: string
  /** Words by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Names of the fields that are shown, in their order. */
  readonly fields: readonly string[]
  /** Names the element of a field. */
  readonly idOf: (field: string) => string
}

/** Why a form was not taken, with a link to each field that is wrong. */
export const FormFailure = ({ problem, errors, fields, idOf }: FormFailureProps) => {
  if (!problem) return null
  const shown = fields.filter(name => errors[name])
  const elsewhere = Object.keys(errors).filter(name => !fields.includes(name))
  return (
    <div className="form-failure" role="alert" tabIndex={-1} data-outcome="">
      <p>{problem}</p>
      {shown.length + elsewhere.length > 0 && (
        <ul>
          {shown.map(name => (
            <li key={name}>
              <a href={`#${encodeURIComponent(idOf(name))}`}>{errors[name]?.join(' ')}</a>
            </li>
          ))}
          {elsewhere.map(name => (
            <li key={name}>{errors[name]?.join(' ')}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
