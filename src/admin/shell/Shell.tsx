import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useApplication } from '../application.ts'
import { usePalette } from '../palette/usePalette.ts'
import { useText } from '../useText.ts'
import { Banner } from './Banner.tsx'
import { BannerContext, type BannerWords } from './banner.ts'
import { LogoutFailure, useLogout } from './logout.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

const CommandPalette = lazy(async () => ({
  default: (await import('../palette/CommandPalette.tsx')).CommandPalette,
}))

const menuWidth = 248
const contentId = 'content'

const Footer = () => {
  const say = useText()
  const { data: application } = useApplication()
  return (
    <Box component="footer" sx={{ px: { xs: 2, md: 4 }, py: 2.5, color: 'text.secondary' }}>
      <Typography variant="caption">
        {application?.name ? `${application.name}. ` : ''}
        {say('shell.footer')}
      </Typography>
    </Box>
  )
}

/** The frame of every screen: side menu, top bar, content, footer. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const say = useText()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [banner, setBanner] = useState<BannerWords>()
  // A copy, so that the same words shown again begin anew.
  const showBanner = useCallback((words: BannerWords) => setBanner([...words]), [])
  const hideBanner = useCallback(() => setBanner(undefined), [])
  const logout = useLogout()
  const palette = usePalette()
  const closeMenu = () => setIsMenuOpen(false)

  return (
    <BannerContext value={showBanner}>
      <Link
        href={`#${contentId}`}
        sx={{
          position: 'absolute',
          zIndex: 'tooltip',
          left: 8,
          top: -80,
          p: 1,
          bgcolor: 'background.paper',
          '&:focus': { top: 8 },
        }}
      >
        {say('shell.skip')}
      </Link>
      <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
        <Drawer
          variant="permanent"
          sx={{ display: { xs: 'none', md: 'block' }, width: menuWidth, flexShrink: 0 }}
          slotProps={{ paper: { sx: { width: menuWidth } } }}
        >
          <SideMenu onLogout={logout.start} />
        </Drawer>
        <Drawer
          variant="temporary"
          open={isMenuOpen}
          onClose={closeMenu}
          sx={{ display: { md: 'none' } }}
          slotProps={{ paper: { sx: { width: menuWidth } } }}
        >
          <SideMenu onLogout={logout.start} onChoose={closeMenu} />
        </Drawer>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar onOpenMenu={() => setIsMenuOpen(true)} onOpenPalette={palette.open} onLogout={logout.start} />
          <Box
            component="main"
            id={contentId}
            tabIndex={-1}
            sx={{
              flex: 1,
              outline: 'none',
              px: { xs: 2, md: 4 },
              pt: { xs: 2, md: 3 },
              pb: 2,
              width: '100%',
              maxWidth: 1360,
            }}
          >
            {children}
          </Box>
          <Footer />
        </Box>
      </Box>
      {palette.isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={palette.close} onLogout={logout.start} />
        </Suspense>
      )}
      <LogoutFailure failure={logout.failure} onClose={logout.forget} />
      <Banner words={banner} onGone={hideBanner} />
    </BannerContext>
  )
}
