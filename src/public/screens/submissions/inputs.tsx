/** Inputs of public forms, by the kind of their field. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { PublicFormKind } from '../../../schema/routes/submissions.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { DocumentField } from './DocumentField.tsx'
import { type Described, type InputProps, Label, notesOf } from './inputParts.tsx'
import { listIn, useSubmissionMessages } from './shownForms.ts'

/** An input below its label. */
const Labelled = ({ draw, ...props }: InputProps & { readonly draw: (described: Described) => ReactNode }) => {
  const { described, help, wrong } = notesOf(props)
  return (
    <div className="form-field">
      <label htmlFor={described.id}>
        <Label input={props.input} />
      </label>
      {help}
      {draw(described)}
      {wrong}
    </div>
  )
}

/** Several inputs below a legend. */
const Together = ({ draw, ...props }: InputProps & { readonly draw: (described: Described) => ReactNode }) => {
  const { described, help, wrong } = notesOf(props)
  return (
    <fieldset className="form-field ticks" aria-describedby={described['aria-describedby']}>
      <legend>
        <Label input={props.input} />
      </legend>
      {help}
      {draw(described)}
      {wrong}
    </fieldset>
  )
}

interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly children: ReactNode
}

const Tick = ({ children, ...input }: TickProps) => (
  <label className="tick">
    <input {...input} />
    <span>{children}</span>
  </label>
)

type LineLook = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete'>

const lineOf = (look: LineLook) => {
  const Line = (props: InputProps) => {
    const { name, max, required, placeholder, isPhone, kind } = props.input
    const own: LineLook = isPhone ? { type: 'tel', autoComplete: 'tel' } : look
    return (
      <Labelled
        {...props}
        draw={described => (
          <input
            {...own}
            {...described}
            name={name}
            required={required}
            placeholder={placeholder}
            maxLength={kind === 'integer' || kind === 'decimal' ? undefined : max}
            defaultValue={props.value ?? props.input.default}
            {...(name === 'name' && { autoComplete: 'name' })}
          />
        )}
      />
    )
  }
  return Line
}

const Lines = (props: InputProps) => (
  <Labelled
    {...props}
    draw={described => (
      <textarea
        {...described}
        name={props.input.name}
        required={props.input.required}
        placeholder={props.input.placeholder}
        rows={props.input.rows ?? 4}
        defaultValue={props.value}
      />
    )}
  />
)

const Menu = (props: InputProps) => {
  const { choose } = useSubmissionMessages()
  const attributesOf = useTextAttributes()
  const { name, required, options = [], default: first } = props.input
  return (
    <Labelled
      {...props}
      draw={described => (
        <select {...described} name={name} required={required} defaultValue={props.value ?? String(first ?? '')}>
          {!(required && first !== undefined) && <option value="">{choose}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value} {...attributesOf(label)}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  )
}

/** Radio buttons or checkboxes for a list of options. */
const Boxes = ({
  type,
  chosen,
  ...props
}: InputProps & { readonly type: 'radio' | 'checkbox'; readonly chosen: readonly string[] }) => {
  const attributesOf = useTextAttributes()
  const { name, required, options = [] } = props.input
  return (
    <Together
      {...props}
      draw={({ id, 'aria-invalid': invalid }) =>
        options.map(({ value, label }, index) => (
          <Tick
            key={value}
            // Error messages link to the first one.
            id={index === 0 ? id : undefined}
            type={type}
            name={name}
            value={value}
            // `required` on checkboxes would apply to each of them.
            required={type === 'radio' && required}
            defaultChecked={chosen.includes(String(value))}
            aria-invalid={invalid}
          >
            <span {...attributesOf(label)}>{label}</span>
          </Tick>
        ))
      }
    />
  )
}

const Radios = (props: InputProps) => (
  <Boxes {...props} type="radio" chosen={[props.value ?? String(props.input.default ?? '')]} />
)

const Ticks = (props: InputProps) => <Boxes {...props} type="checkbox" chosen={listIn(props.value)} />

/**
 * Checkbox of a yes-or-no field. A browser does not submit an unchecked box, so a hidden input with the value 0
 * precedes it.
 */
const YesOrNo = (props: InputProps) => {
  const { described, help, wrong } = notesOf(props)
  const { name, default: first } = props.input
  return (
    <div className="form-field ticks">
      <input type="hidden" name={name} value="0" />
      <Tick
        {...described}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={(props.value ?? String(first)) === '1'}
      >
        <Label input={props.input} />
      </Tick>
      {help}
      {wrong}
    </div>
  )
}

/** Inputs by kind. A kind that visitors can fill in does not compile until it has an input here. */
const inputByKind: { readonly [K in PublicFormKind]: (props: InputProps) => ReactNode } = {
  text: lineOf({ type: 'text' }),
  longText: Lines,
  email: lineOf({ type: 'email', autoComplete: 'email' }),
  digits: lineOf({ type: 'text', inputMode: 'numeric' }),
  link: lineOf({ type: 'text', inputMode: 'url' }),
  // Visitors type digits of any script, which a native number input does not accept.
  integer: lineOf({ type: 'text', inputMode: 'numeric' }),
  decimal: lineOf({ type: 'text', inputMode: 'decimal' }),
  choice: props => (props.input.radio ? <Radios {...props} /> : <Menu {...props} />),
  choices: Ticks,
  flag: YesOrNo,
  date: lineOf({ type: 'date' }),
  time: lineOf({ type: 'time' }),
  file: DocumentField,
}

/** An input with its label, help and error messages. */
export const SubmissionField = (props: InputProps) => {
  const Input = inputByKind[props.input.kind]
  return <Input {...props} />
}
