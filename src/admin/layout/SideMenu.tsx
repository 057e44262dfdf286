import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, useMatch } from 'react-router-dom'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { isCustomRoles, isUsers, menuGroups } from '../data/descriptors.ts'
import { useTrash } from '../data/host.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useSignedIn } from '../data/services.ts'
import { useSite } from '../data/site.ts'
import { useApplication, useSettingsPath } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { DashboardIcon, DeleteIcon, type IconProps, iconOf, LogoutIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useRecordCount } from './useRecordCount.ts'
import type { WaitingChipProps } from './WaitingChip.tsx'

const WaitingChip = lazyPart(async () => (await import('./WaitingChip.tsx')).WaitingChip)

interface EntryProps {
  readonly to: string
  /** Path prefix of the screens on which the entry is highlighted. Default: `to`. */
  readonly area?: string
  readonly label: string
  readonly Icon: ComponentType<IconProps>
  readonly onChoose: (() => void) | undefined
  /** Number shown in the entry, with its accessible name. Default: none. */
  readonly waiting?: WaitingChipProps
}

const Entry = ({ to, area = to, label, Icon, onChoose, waiting }: EntryProps) => {
  const isHere = useMatch(`${area}/*`) !== null
  return (
    <li>
      <Link
        className={isHere ? 'menu-entry active' : 'menu-entry'}
        aria-current={isHere ? 'page' : undefined}
        to={to}
        onClick={onChoose}
      >
        <Icon />
        <span className="menu-label">{label}</span>
        {waiting && (
          <Suspense>
            <WaitingChip {...waiting} />
          </Suspense>
        )}
      </Link>
    </li>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <h2>{label}</h2>
    <ul>{children}</ul>
  </>
)

/** Filter for users who requested an account. An editor approves it by setting the status to Active. */
const waitingUsers = { values: { status: 0 }, key: 'waiting' } as const

/** Menu entry of a resource, with its record count if the descriptor asks for one. */
const ResourceEntry = ({ resource, onChoose }: { resource: Descriptor; onChoose: (() => void) | undefined }) => {
  const t = useTranslate()
  const site = useSite()
  const { count: values, label } = resource
  const areUsers = isUsers(site, resource)
  const counted = areUsers ? waitingUsers : { values: values === true ? {} : values, key: 'count' }
  const count = useRecordCount({ descriptor: resource, ...counted })
  const text = areUsers ? t('create.waiting', { count }) : t('shell.count', { count, many: label.many })
  return (
    <Entry
      to={paths.list(resource.path)}
      label={label.many}
      Icon={iconOf(site, resource.icon)}
      onChoose={onChoose}
      {...(count > 0 && { waiting: { count: t.number(count), label: text } })}
    />
  )
}

interface SideMenuProps {
  readonly onLogout: () => void
  /** Called when an entry is chosen. */
  readonly onChoose?: () => void
}

/** Side menu: the dashboard; the resources under their headings, in the site's order; the settings; and Logout. */
export const SideMenu = ({ onLogout, onChoose }: SideMenuProps) => {
  const t = useTranslate()
  const { data: application } = useApplication()
  const { user } = useSignedIn()
  const settingsPath = useSettingsPath()
  const site = useSite()
  const { resources, applications } = useDescriptors()
  const may = useMay()
  const hasTrash = useTrash() !== undefined
  // People who may only read roles see their names at the users.
  const entries = resources.filter(resource => !isCustomRoles(resource) || may.create(resource))
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
      {[...menuGroups(entries)].map(([heading, some]) => (
        <Group key={heading} label={heading || t('shell.content')}>
          {some.map(resource => (
            <ResourceEntry key={resource.path} resource={resource} onChoose={onChoose} />
          ))}
        </Group>
      ))}
      <Group label={t('shell.site')}>
        {hasTrash && may.openTrash && (
          <Entry to={paths.trash} label={t('trash.title')} Icon={DeleteIcon} onChoose={onChoose} />
        )}
        {may.open(applications) && (
          <Entry
            to={settingsPath}
            area={paths.list(applications.path)}
            label={applications.label.many}
            Icon={iconOf(site, applications.icon)}
            onChoose={onChoose}
          />
        )}
        <li>
          <button type="button" className="menu-entry" onClick={leave}>
            <LogoutIcon />
            <span className="menu-label">{t(user.isViewed ? 'viewAs.stop' : 'shell.logout')}</span>
          </button>
        </li>
      </Group>
    </nav>
  )
}
