import MenuIcon from '@mui/icons-material/Menu'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { paletteKeys } from '../palette/usePalette.ts'
import { useText } from '../useText.ts'
import { UserMenu } from './UserMenu.tsx'

export interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly onOpenPalette: () => void
  readonly onLogout: () => void
}

const keySx = {
  ml: 'auto',
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  fontSize: '0.75rem',
  fontFamily: 'inherit',
  lineHeight: '18px',
} as const

/** Looks like a search box where there is room, because it is one; on a phone it is its pictogram. */
const PaletteButton = ({ onOpen }: { onOpen: () => void }) => {
  const say = useText()
  return (
    <Button
      color="inherit"
      variant="outlined"
      onClick={onOpen}
      aria-label={say('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        color: 'text.secondary',
        borderColor: { xs: 'transparent', sm: 'divider' },
        bgcolor: { sm: 'background.default' },
        minWidth: 40,
        width: { sm: 260 },
        px: 1.25,
        gap: 1,
        fontWeight: 400,
        justifyContent: 'flex-start',
      }}
    >
      <Search sx={{ fontSize: 20 }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {say('palette.open')}
      </Box>
      <Box component="kbd" sx={{ ...keySx, display: { xs: 'none', sm: 'inline' } }}>
        {paletteKeys()}
      </Box>
    </Button>
  )
}

/** Above every screen: the menu's button on a small screen, the way to the site, and who is signed in. */
export const TopBar = ({ onOpenMenu, onOpenPalette, onLogout }: TopBarProps) => {
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
      <PaletteButton onOpen={onOpenPalette} />
      <Box sx={{ flex: 1 }} />
      <Button
        href="/"
        target="_blank"
        rel="noopener"
        size="small"
        color="inherit"
        aria-label={say('shell.viewSite')}
        sx={{ color: 'text.secondary', gap: 0.75, minWidth: 40, px: 1 }}
      >
        <OpenInNew sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {say('shell.viewSite')}
        </Box>
      </Button>
      <UserMenu onLogout={onLogout} />
    </Box>
  )
}
