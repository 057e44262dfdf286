import type { AnyInputProps } from '../inputProps.ts'
import { TextBox } from '../TextBox.tsx'

/** A composite value as its JSON. */
export const CompositeInput = (props: AnyInputProps) => (
  <TextBox
    {...props}
    shown={value => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))}
    box={{ multiline: true, minRows: 4, maxRows: 24, inputProps: { spellCheck: false } }}
  />
)
