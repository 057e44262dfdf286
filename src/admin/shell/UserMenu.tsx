import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { applications } from '../../resources/applications.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../services.ts'
import { useText } from '../useText.ts'
import { useWasOpen } from '../useWasOpen.ts'
import { Avatar } from './Avatar.tsx'
import { ExpandIcon } from './icons.tsx'
import { LookItems } from './LookItems.tsx'

/** Who is signed in, and what they can do for themselves. */
export const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
  const say = useText()
  const id = useId()
  const { user } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useWasOpen(anchor !== null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        id={id}
        className="button account-button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={say('shell.account', { name: user.name })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Avatar key={user.picture} user={user} />
        <span className="account-name">{user.name}</span>
        <ExpandIcon />
      </button>
      {wasOpen && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-labelledby': id, sx: { minWidth: 220 } } }}
        >
          {/* A subheader, because the menu would give any other first child the focus. */}
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
          <MenuItem component={Link} to={paths.account} onClick={close}>
            {say('shell.profile')}
          </MenuItem>
          <MenuItem component={Link} to={paths.list(applications.path)} onClick={close}>
            {say('shell.settings')}
          </MenuItem>
          <MenuItem component={Link} to={paths.billing} onClick={close}>
            {say('shell.billing')}
          </MenuItem>
          <LookItems onChoose={close} />
          <Divider component="li" role="presentation" />
          <MenuItem
            onClick={() => {
              close()
              onLogout()
            }}
          >
            {say('shell.logOut')}
          </MenuItem>
        </Menu>
      )}
    </>
  )
}
