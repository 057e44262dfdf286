/** What every input of a visitors' form has around it. */
import type { ReceivedInput } from '../../../resources/derived/receivedForms.ts'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'

export interface InputProps {
  readonly id: string
  /** Of the resource. */
  readonly resource: string
  readonly input: ReceivedInput
  /** What was filled in before. */
  readonly value: string | undefined
  /** What is wrong with it. */
  readonly errors: readonly string[] | undefined
  /** Called when a document has been sent, or could not be. */
  readonly onSettled?: ((isSent: boolean) => void) | undefined
}

/** What an input and its explanations are called by each other. */
export interface Described {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

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

/** What explains an input, and what is wrong with it. */
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
