import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useSignedIn } from '../data/services.ts'
import { useSettingsPath } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { AppearanceItems } from './AppearanceItems.tsx'

interface UserMenuItemsProps {
  /** Id of the button that opens the menu. */
  readonly labelledBy: string
  /** The button while the menu is open; otherwise null. */
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly onLogout: () => void
}

/** Items of the signed-in person's menu. */
export const UserMenuItems = ({ labelledBy, anchor, onClose, onLogout }: UserMenuItemsProps) => {
  const t = useTranslate()
  const { applications } = useDescriptors()
  const may = useMay()
  const settingsPath = useSettingsPath()
  const { user } = useSignedIn()
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-labelledby': labelledBy, sx: { minWidth: 220 } } }}
    >
      {/* A subheader, because the menu would focus any other kind of first child. */}
      <ListSubheader
        disableSticky
        role="presentation"
        sx={{ py: 1, lineHeight: 1.5, bgcolor: 'transparent', color: 'text.primary' }}
      >
        <Typography component="span" sx={{ display: 'block', fontWeight: 650 }}>
          {user.name}
        </Typography>
        {user.email && user.email !== user.name && (
          <Typography variant="caption" color="text.secondary">
            {user.email}
          </Typography>
        )}
      </ListSubheader>
      <Divider component="li" role="presentation" />
      <MenuItem component={Link} to={paths.account} onClick={onClose}>
        {t('shell.profile')}
      </MenuItem>
      {may.open(applications) && (
        <MenuItem component={Link} to={settingsPath} onClick={onClose}>
          {t('shell.settings')}
        </MenuItem>
      )}
      <MenuItem component={Link} to={paths.billing} onClick={onClose}>
        {t('shell.billing')}
      </MenuItem>
      <AppearanceItems onChoose={onClose} />
      <Divider component="li" role="presentation" />
      <MenuItem
        onClick={() => {
          onClose()
          onLogout()
        }}
      >
        {t(user.isViewed ? 'viewAs.stop' : 'shell.logOut')}
      </MenuItem>
    </Menu>
  )
}
