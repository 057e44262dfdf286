import type { ChangeEvent } from 'react'
import { CheckedIcon, MixedIcon, UncheckedIcon } from '../../ui/icons.tsx'

interface CheckProps {
  readonly label: string
  readonly isChecked: boolean
  /** Whether it stands for several of which some are chosen. Default false. */
  readonly isMixed?: boolean
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The checkbox by which rows are chosen. Its third state is the browser's own, which screen readers announce. */
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
