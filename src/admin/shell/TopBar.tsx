import MenuIcon from '@mui/icons-material/Menu'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useText } from '../useText.ts'
import { UserMenu } from './UserMenu.tsx'

export interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly onLogout: () => void
}

/** Above every screen: the menu's button on a small screen, the way to the site, and who is signed in. */
export const TopBar = ({ onOpenMenu, onLogout }: TopBarProps) => {
  const say = useText()
  return (
    <Box
      component="header"
      sx={{
        height: 60,
        flexShrink: 0,
        px: { xs: 1, md: 4 },
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={say('shell.openMenu')} onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Box sx={{ flex: 1 }} />
      <Button
        href="/"
        target="_blank"
        rel="noopener"
        size="small"
        color="inherit"
        startIcon={<OpenInNew />}
        sx={{ color: 'text.secondary' }}
      >
        {say('shell.viewSite')}
      </Button>
      <UserMenu onLogout={onLogout} />
    </Box>
  )
}
