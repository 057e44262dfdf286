/** What every form of visitors is made of. */
import { type InputHTMLAttributes, useId } from 'react'
import { useMessages, useSite } from '../site/siteContext.tsx'

interface FormFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'id'> {
  readonly label: string
  readonly name: string
  /** Words about what is wrong with it. */
  readonly errors: readonly string[] | undefined
  /** Lines; more than one makes it a text area. Default 1. */
  readonly rows?: number
}

/** A labelled field, with what is wrong with it below. */
export const FormField = ({ label, errors, rows = 1, ...field }: FormFieldProps) => {
  const id = useId()
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

/** What tells people from programs: a field that people neither see nor reach, and the moment at which the page was made. */
export const Screening = () => {
  const id = useId()
  const { trap } = useMessages().form
  return (
    <>
      <div className="unseen" aria-hidden="true">
        <label htmlFor={id}>{trap}</label>
        <input id={id} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      <input type="hidden" name="shown_at" defaultValue={useSite().config.forms?.shownAt} />
    </>
  )
}

/** Why a form was not taken. */
export const FormFailure = ({ problem }: { readonly problem: string }) =>
  problem && (
    <p className="form-failure" role="alert" tabIndex={-1} data-outcome="">
      {problem}
    </p>
  )
