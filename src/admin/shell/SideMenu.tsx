import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import type SvgIcon from '@mui/material/SvgIcon'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { users } from '../../resources/users.ts'
import { useApplication } from '../application.ts'
import { useEntities } from '../entities.ts'
import { paths } from '../paths.ts'
import { useText } from '../useText.ts'
import { iconByName } from './icons.tsx'
import { useWaitingUsers } from './useWaitingUsers.ts'

const entrySx = {
  borderRadius: 1,
  mx: 1,
  px: 1.25,
  py: 0.625,
  gap: 1.25,
  color: 'text.secondary',
  '& .MuiListItemIcon-root': { minWidth: 0, color: 'inherit' },
  '& .MuiTypography-root': { fontSize: '0.875rem', fontWeight: 500 },
  '&.active': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    '& .MuiTypography-root': { fontWeight: 650 },
  },
} as const

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly Icon: typeof SvgIcon
  /** How many wait behind it, with the words for it. Default none. */
  readonly waiting?: { readonly count: string; readonly words: string }
}

const Entry = ({ to, label, Icon, waiting }: EntryProps) => (
  <ListItem disablePadding>
    <ListItemButton component={NavLink} to={to} sx={entrySx}>
      <ListItemIcon>
        <Icon sx={{ fontSize: 20 }} />
      </ListItemIcon>
      <ListItemText primary={label} />
      {waiting && (
        <Chip size="small" color="primary" label={waiting.count} aria-label={waiting.words} sx={{ height: 20 }} />
      )}
    </ListItemButton>
  </ListItem>
)

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <Typography variant="overline" component="h2" sx={{ display: 'block', color: 'text.secondary', px: 2.25, pt: 2 }}>
      {label}
    </Typography>
    <List dense disablePadding sx={{ display: 'grid', gap: '1px' }}>
      {children}
    </List>
  </>
)

export interface SideMenuProps {
  readonly onLogout: () => void
  /** Called when an entry is chosen. */
  readonly onChoose?: () => void
}

/** An entry for each area, in the registry's order, and Logout. */
export const SideMenu = ({ onLogout, onChoose }: SideMenuProps) => {
  const say = useText()
  const { data: application } = useApplication()
  const { resources, applications } = useEntities()
  const waitingUsers = useWaitingUsers()
  return (
    <Box
      component="nav"
      aria-label={say('shell.navigation')}
      onClick={onChoose}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', pb: 2 }}
    >
      <Box sx={{ px: 2.25, height: 60, display: 'grid', alignContent: 'center', flexShrink: 0 }}>
        <Typography noWrap sx={{ fontWeight: 700, fontSize: '0.9375rem', color: 'primary.dark' }}>
          {application?.name ?? say('shell.product')}
        </Typography>
      </Box>
      <List dense disablePadding>
        <Entry to={paths.dashboard} label={say('dashboard.title')} Icon={DashboardIcon} />
      </List>
      <Group label={say('shell.content')}>
        {resources.map(resource => (
          <Entry
            key={resource.path}
            to={paths.list(resource.path)}
            label={resource.label.many}
            Icon={iconByName[resource.icon]}
            {...(resource.name === users.name &&
              waitingUsers > 0 && {
                waiting: { count: say.number(waitingUsers), words: say('create.waiting', { count: waitingUsers }) },
              })}
          />
        ))}
      </Group>
      <Group label={say('shell.site')}>
        <Entry
          to={paths.list(applications.path)}
          label={applications.label.many}
          Icon={iconByName[applications.icon]}
        />
        <ListItem disablePadding>
          <ListItemButton onClick={onLogout} sx={entrySx}>
            <ListItemIcon>
              <LogoutIcon sx={{ fontSize: 20 }} />
            </ListItemIcon>
            <ListItemText primary={say('shell.logout')} />
          </ListItemButton>
        </ListItem>
      </Group>
    </Box>
  )
}
