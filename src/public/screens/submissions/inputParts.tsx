/** Shared parts of the inputs of a public form: labels, help and error messages. */
import type { SubmissionInput } from '../../../resources/submissionForms.ts'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'

/** Props of an input of a public form. */
export interface InputProps {
  readonly id: string
  /** Name of the resource. */
  readonly resource: string
  readonly input: SubmissionInput
  /** Earlier input. */
  readonly value: string | undefined
  /** Error messages of the input. */
  readonly errors: readonly string[] | undefined
  /** Called when a document was stored, removed or refused; with the error message if it was refused. */
  readonly onSettled?: ((name: string, problem?: string) => void) | undefined
}

/** Attributes that link an input to its help and error messages. */
export interface Described {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label of an input, with its unit, and a note if the input is optional. */
export const Label = ({ input }: Pick<InputProps, 'input'>) => {
  const { optional } = useMessages().form
  const attributesOf = useTextAttributes()
  const { label, unit, required, kind } = input
  return (
    <>
      <span {...attributesOf(label)}>{unit === undefined ? label : `${label} (${unit})`}</span>
      {!required && kind !== 'flag' && <span className="optional">{optional}</span>}
    </>
  )
}

/** Help and error messages of an input, and the attributes that link to them. */
export const notesOf = ({ id, input, errors }: Pick<InputProps, 'id' | 'input' | 'errors'>) => {
  const problem = errors?.join(' ')
  const ids = [...(input.help ? [`${id}-help`] : []), ...(problem ? [`${id}-problem`] : [])].join(' ')
  const described: Described = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': ids || undefined,
  }
  const help = input.help && (
    <p className="input-help" id={`${id}-help`}>
      {input.help}
    </p>
  )
  const wrong = problem && (
    <p className="form-problem" id={`${id}-problem`}>
      {problem}
    </p>
  )
  return { described, help, wrong }
}
