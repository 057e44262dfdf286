import { type ComponentType, type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router-dom'
import { users } from '../../resources/users.ts'
import { paths } from '../data/paths.ts'
import { useApplication } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { DashboardIcon, type IconProps, iconByName, LogoutIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useWaitingUsers } from './useWaitingUsers.ts'
import type { WaitingChipProps } from './WaitingChip.tsx'

const WaitingChip = lazyPart(async () => (await import('./WaitingChip.tsx')).WaitingChip)

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly Icon: ComponentType<IconProps>
  readonly onChoose: (() => void) | undefined
  /** How many wait there, with the text for it. Default none. */
  readonly waiting?: WaitingChipProps
}

const Entry = ({ to, label, Icon, onChoose, waiting }: EntryProps) => (
  <li>
    <NavLink className="menu-entry" to={to} onClick={onChoose}>
      <Icon />
      <span className="menu-label">{label}</span>
      {waiting && (
        <Suspense>
          <WaitingChip {...waiting} />
        </Suspense>
      )}
    </NavLink>
  </li>
)

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <h2>{label}</h2>
    <ul>{children}</ul>
  </>
)

interface SideMenuProps {
  readonly onLogout: () => void
  /** Called when an entry is chosen. */
  readonly onChoose?: () => void
}

/** An entry for each area, in the registry's order, and Logout. */
export const SideMenu = ({ onLogout, onChoose }: SideMenuProps) => {
  const t = useTranslate()
  const { data: application } = useApplication()
  const { resources, applications } = useDescriptors()
  const waitingUsers = useWaitingUsers()
  const leave = () => {
    onChoose?.()
    onLogout()
  }
  return (
    <nav className="side-menu" aria-label={t('shell.navigation')}>
      <div className="side-menu-name">
        <p>{application?.name ?? t('shell.product')}</p>
      </div>
      <ul>
        <Entry to={paths.dashboard} label={t('dashboard.title')} Icon={DashboardIcon} onChoose={onChoose} />
      </ul>
      <Group label={t('shell.content')}>
        {resources.map(resource => (
          <Entry
            key={resource.path}
            to={paths.list(resource.path)}
            label={resource.label.many}
            Icon={iconByName[resource.icon]}
            onChoose={onChoose}
            {...(resource.name === users.name &&
              waitingUsers > 0 && {
                waiting: { count: t.number(waitingUsers), label: t('create.waiting', { count: waitingUsers }) },
              })}
          />
        ))}
      </Group>
      <Group label={t('shell.site')}>
        <Entry
          to={paths.list(applications.path)}
          label={applications.label.many}
          Icon={iconByName[applications.icon]}
          onChoose={onChoose}
        />
        <li>
          <button type="button" className="menu-entry" onClick={leave}>
            <LogoutIcon />
            <span className="menu-label">{t('shell.logout')}</span>
          </button>
        </li>
      </Group>
    </nav>
  )
}
