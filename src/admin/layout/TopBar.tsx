import { commandPaletteKeys } from '../commandPalette/useCommandPalette.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { MenuIcon, OpenIcon, SearchIcon } from '../ui/icons.tsx'
import { UserMenu } from './UserMenu.tsx'

interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly onOpenCommandPalette: () => void
  readonly onLogout: () => void
}

const PaletteButton = ({ onOpen }: { onOpen: () => void }) => {
  const t = useTranslate()
  return (
    <button
      type="button"
      className="button is-outlined palette-button"
      onClick={onOpen}
      aria-label={t('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <SearchIcon />
      <span>{t('palette.open')}</span>
      <kbd>{commandPaletteKeys()}</kbd>
    </button>
  )
}

/** Bar above every screen: the menu button on narrow screens, the link to the site, and the signed-in person's menu. */
export const TopBar = ({ onOpenMenu, onOpenCommandPalette, onLogout }: TopBarProps) => {
  const t = useTranslate()
  return (
    <header className="top-bar">
      <button
        type="button"
        className="button is-picture menu-button"
        aria-label={t('shell.openMenu')}
        onClick={onOpenMenu}
      >
        <MenuIcon />
      </button>
      <PaletteButton onOpen={onOpenCommandPalette} />
      <div className="top-bar-rest" />
      <a className="button is-small site-link" href="/" target="_blank" rel="noopener" aria-label={t('shell.viewSite')}>
        <OpenIcon />
        <span>{t('shell.viewSite')}</span>
      </a>
      <UserMenu onLogout={onLogout} />
    </header>
  )
}
