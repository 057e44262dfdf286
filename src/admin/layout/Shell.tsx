import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { EarlyWords } from '../commandPalette/EarlyWords.tsx'
import { useCommandPalette } from '../commandPalette/useCommandPalette.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useApplication } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { Banner } from '../ui/banner/Banner.tsx'
import { type BannerContent, BannerContext } from '../ui/banner/bannerContext.ts'
import { lazyPart, lazyScreen } from '../ui/lazyPart.tsx'
import { useKeepMounted } from '../ui/useKeepMounted.ts'
import { useLogout } from './logout.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useIgnoredDrops } from './useIgnoredDrops.ts'
import { ViewBar } from './ViewBar.tsx'

const CommandPalette = lazyScreen(async () => (await import('../commandPalette/CommandPalette.tsx')).CommandPalette)
const LogoutFailure = lazyPart(async () => (await import('./LogoutFailure.tsx')).LogoutFailure)
const LogoutDialog = lazyPart(async () => (await import('./LogoutDialog.tsx')).LogoutDialog)
const MenuDrawer = lazyPart(async () => (await import('./MenuDrawer.tsx')).MenuDrawer)

const contentId = 'content'

/** True unless the current screen shows a resource whose records the person may not publish. */
const useIsPublishing = (): boolean => {
  const { pathname } = useLocation()
  const { descriptors, hidden } = useDescriptors()
  const may = useMay()
  const shown = [...descriptors, ...hidden].find(({ path }) => `${pathname}/`.startsWith(`${paths.list(path)}/`))
  return shown === undefined || may.publish(shown)
}

const Footer = () => {
  const t = useTranslate()
  const { data: application } = useApplication()
  const isPublishing = useIsPublishing()
  return (
    <footer className="frame-footer">
      <span>
        {application?.name ? `${application.name}. ` : ''}
        {isPublishing && t('shell.footer')}
      </span>
    </footer>
  )
}

/** Frame of every screen: side menu, top bar, content and footer. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const t = useTranslate()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [banner, setBanner] = useState<BannerContent>()
  // Copied, so that showing the same banner again restarts its timer.
  const showBanner = useCallback((content: BannerContent) => {
    const shown: BannerContent = [...content]
    setBanner(shown)
    return () => setBanner(now => (now === shown ? undefined : now))
  }, [])
  const hideBanner = useCallback(() => setBanner(undefined), [])
  useIgnoredDrops()
  const logout = useLogout()
  const commandPalette = useCommandPalette()
  const closeMenu = () => setIsMenuOpen(false)
  const wasMenuOpen = useKeepMounted(isMenuOpen)
  const hasFailedToLeave = useKeepMounted(logout.failure !== undefined)

  return (
    <BannerContext value={showBanner}>
      <a className="skip-link" href={`#${contentId}`}>
        {t('shell.skip')}
      </a>
      {logout.isView && <ViewBar onStop={logout.start} />}
      <div className="frame">
        <div className="frame-menu">
          <div>
            <SideMenu onLogout={logout.start} />
          </div>
        </div>
        {wasMenuOpen && (
          <Suspense>
            <MenuDrawer isOpen={isMenuOpen} onClose={closeMenu}>
              <SideMenu onLogout={logout.start} onChoose={closeMenu} />
            </MenuDrawer>
          </Suspense>
        )}
        <div className="frame-main">
          <TopBar
            onOpenMenu={() => setIsMenuOpen(true)}
            onOpenCommandPalette={commandPalette.open}
            onLogout={logout.start}
          />
          <main id={contentId} tabIndex={-1} className="frame-content">
            {children}
          </main>
          <Footer />
          <Banner content={banner} onGone={hideBanner} />
        </div>
      </div>
      {commandPalette.isOpen && (
        <Suspense fallback={<EarlyWords words={commandPalette.early} onClose={commandPalette.close} />}>
          <CommandPalette early={commandPalette.early} onClose={commandPalette.close} onLogout={logout.start} />
        </Suspense>
      )}
      {logout.isAsking && (
        <Suspense>
          <LogoutDialog onLogout={logout.end} onCancel={logout.cancel} />
        </Suspense>
      )}
      {hasFailedToLeave && (
        <Suspense>
          <LogoutFailure failure={logout.failure} onClose={logout.forget} />
        </Suspense>
      )}
    </BannerContext>
  )
}
