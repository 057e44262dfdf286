import Drawer from '@mui/material/Drawer'
import { type ReactNode, useEffect, useState } from 'react'

interface MenuDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The side menu where the screen has no room for it beside the content. */
export const MenuDrawer = ({ isOpen, onClose, children }: MenuDrawerProps) => {
  // Drawn closed at first, because Material lets only a drawer that it knows slide in.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
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
