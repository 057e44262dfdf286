/** The inputs of visitors' forms, by the kinds of their fields. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FilledKind } from '../../../schema/routes/received.ts'
import { useTextAttributes } from '../../site/siteContext.tsx'
import { DocumentField } from './DocumentField.tsx'
import { type Described, type InputProps, Label, notesOf } from './inputParts.tsx'
import { listIn, useReceivedMessages } from './shownForms.ts'

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
  const { choose } = useReceivedMessages()
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

/** One of several, or several of them. */
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
            // A message about them leads to the first.
            id={index === 0 ? id : undefined}
            type={type}
            name={name}
            value={value}
            // Of several boxes, each would be.
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

/** A form that is sent says of a box that is not ticked nothing at all, so the answer no stands before it. */
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

/** Total: a kind that visitors fill in does not compile until it has its line. */
const inputByKind: { readonly [K in FilledKind]: (props: InputProps) => ReactNode } = {
  text: lineOf({ type: 'text' }),
  longText: Lines,
  email: lineOf({ type: 'email', autoComplete: 'email' }),
  digits: lineOf({ type: 'text', inputMode: 'numeric' }),
  link: lineOf({ type: 'text', inputMode: 'url' }),
  // People type digits of any script, with which a browser's own input of numbers cannot do anything.
  integer: lineOf({ type: 'text', inputMode: 'numeric' }),
  decimal: lineOf({ type: 'text', inputMode: 'decimal' }),
  choice: props => (props.input.radio ? <Radios {...props} /> : <Menu {...props} />),
  choices: Ticks,
  flag: YesOrNo,
  date: lineOf({ type: 'date' }),
  time: lineOf({ type: 'time' }),
  file: DocumentField,
}

/** An input with its label, what explains it, and what is wrong with it. */
export const ReceivedField = (props: InputProps) => {
  const Input = inputByKind[props.input.kind]
  return <Input {...props} />
}
