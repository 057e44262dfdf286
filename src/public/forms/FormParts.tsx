/** Parts that all public forms share. */
import { type InputHTMLAttributes, useId } from 'react'
import { screeningFields } from '../../api/site/forms.ts'
import { useMessages, useSite } from '../site/siteContext.tsx'

interface FormFieldProps extends InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement> {
  readonly id: string
  readonly label: string
  readonly name: string
  /** Error messages of the field. */
  readonly errors: readonly string[] | undefined
  /** Number of lines; a text area if more than one. Default: 1. */
  readonly rows?: number
}

/** A labelled field with its error message below. */
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

/**
 * Spam protection: a honeypot field that people neither see nor reach and password managers leave empty, and the time
 * at which the form was shown.
 */
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
  /** Reason why the form was refused; '' for none. */
  readonly problem: string
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Names of the visible fields, in their order. */
  readonly fields: readonly string[]
  /** Returns the element id of a field. */
  readonly idOf: (field: string) => string
}

/** Summary of a refused form, with a link to each invalid field. */
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
