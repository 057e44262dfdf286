import ExpandMore from '@mui/icons-material/ExpandMore'
import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { applications } from '../../resources/applications.ts'
import { previewAddress } from '../library/preview.ts'
import { paths } from '../paths.ts'
import { useSignedIn } from '../services.ts'
import { useText } from '../useText.ts'
import { initialsOf } from './initials.ts'
import { LookItems } from './LookItems.tsx'

/** Who is signed in, and what they can do for themselves. */
export const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
  const say = useText()
  const id = useId()
  const { user } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        id={id}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={say('shell.account', { name: user.name })}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ gap: 1, px: 1, minWidth: 0 }}
      >
        <Avatar
          src={user.picture && previewAddress(user.picture, 320)}
          alt=""
          sx={{ width: 30, height: 30, fontSize: '0.75rem', fontWeight: 650, bgcolor: 'primary.main' }}
        >
          {initialsOf(user.name)}
        </Avatar>
        <Typography
          component="span"
          noWrap
          sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 180, fontSize: '0.875rem', fontWeight: 600 }}
        >
          {user.name}
        </Typography>
        <ExpandMore sx={{ fontSize: 18, color: 'text.secondary' }} />
      </Button>
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
    </>
  )
}
