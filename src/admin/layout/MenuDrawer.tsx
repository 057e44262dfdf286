import Drawer from '@mui/material/Drawer'
import { type ReactNode, useEffect, useState } from 'react'
import { useClosedByBack } from '../ui/dialog/useClosedByBack.ts'

interface MenuDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Side menu as a drawer, for screens too narrow to show it beside the content. */
export const MenuDrawer = ({ isOpen, onClose, children }: MenuDrawerProps) => {
  // Mounted closed, because Material animates only a drawer that is already mounted.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useClosedByBack(isOpen, onClose)
  return (
    <Drawer
      variant="temporary"
      open={isShown}
      onClose={onClose}
      sx={{ display: { md: 'none' } }}
      slotProps={{ paper: { sx: { width: 'var(--menu-width)' } } }}
    >
      {children}
    </Drawer>
  )
}
