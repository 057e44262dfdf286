import type { ChangeEvent } from 'react'
import { CheckedIcon, MixedIcon, UncheckedIcon } from '../../ui/icons.tsx'

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  /** True if some, but not all, of the rows that the checkbox stands for are selected. Default false. */
  readonly isMixed?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Checkbox that selects rows. Its mixed state is the browser's `indeterminate`, which screen readers announce. */
export const Check = ({ label, isChecked, isMixed = false, onChange }: CheckProps) => {
  const Icon = isMixed ? MixedIcon : isChecked ? CheckedIcon : UncheckedIcon
  return (
    <span className="check">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={onChange}
        ref={input => {
          if (input) input.indeterminate = isMixed
        }}
      />
      <Icon />
    </span>
  )
}
