import { type ReactNode, Suspense, useId, useState } from 'react'
import { useKeepMounted } from '../../ui/useKeepMounted.ts'

/** Props of the component that renders a menu with its items. */
export interface MenuItemsProps {
  readonly id: string
  /** The button while the menu is open; otherwise null. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
}

interface MenuButtonProps {
  readonly label: string
  readonly className: string
  /** Content of the button. */
  readonly children: ReactNode
  /** Renders the menu. Mounted from the first opening on. */
  readonly items: (menu: MenuItemsProps) => ReactNode
}

/** Button of a list that opens a menu. */
export const MenuButton = ({ label, className, children, items }: MenuButtonProps) => {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useKeepMounted(anchor !== null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {children}
      </button>
      {wasOpen && <Suspense>{items({ id, anchor, onClose: () => setAnchor(null) })}</Suspense>}
    </>
  )
}
