import { paletteKeys } from '../commandPalette/useCommandPalette.ts'
import { useText } from '../i18n/useTranslate.ts'
import { MenuIcon, OpenIcon, SearchIcon } from '../ui/icons.tsx'
import { UserMenu } from './UserMenu.tsx'

export interface TopBarProps {
  readonly onOpenMenu: () => void
  readonly onOpenPalette: () => void
  readonly onLogout: () => void
}

const PaletteButton = ({ onOpen }: { onOpen: () => void }) => {
  const say = useText()
  return (
    <button
      type="button"
      className="button is-outlined palette-button"
      onClick={onOpen}
      aria-label={say('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <SearchIcon />
      <span>{say('palette.open')}</span>
      <kbd>{paletteKeys()}</kbd>
    </button>
  )
}

/** Above every screen: the menu's button on a small screen, the way to the site, and who is signed in. */
export const TopBar = ({ onOpenMenu, onOpenPalette, onLogout }: TopBarProps) => {
  const say = useText()
  return (
    <header className="top-bar">
      <button
        type="button"
        className="button is-picture menu-button"
        aria-label={say('shell.openMenu')}
        onClick={onOpenMenu}
      >
        <MenuIcon />
      </button>
      <PaletteButton onOpen={onOpenPalette} />
      <div className="top-bar-rest" />
      <a
        className="button is-small site-link"
        href="/"
        target="_blank"
        rel="noopener"
        aria-label={say('shell.viewSite')}
      >
        <OpenIcon />
        <span>{say('shell.viewSite')}</span>
      </a>
      <UserMenu onLogout={onLogout} />
    </header>
  )
}
