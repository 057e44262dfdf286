import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { users } from '../../resources/index.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { paths } from '../data/paths.ts'
import { useApplication, useSettingsPath } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { DashboardIcon, type IconProps, iconOf, LogoutIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { useRecordCount } from './useRecordCount.ts'
import type { WaitingChipProps } from './WaitingChip.tsx'

const WaitingChip = lazyPart(async () => (await import('./WaitingChip.tsx')).WaitingChip)

interface EntryProps {
  readonly to: string
  /** The address below which everything belongs to it. Default: `to`. */
  readonly area?: string
  readonly label: string
  readonly Icon: ComponentType<IconProps>
  readonly onChoose: (() => void) | undefined
  /** How many wait there, with the text for it. Default none. */
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

/** People who have requested an account wait for an editor to make it Active. */
const waitingUsers = { descriptor: users, values: { status: 0 }, key: 'waiting' } as const

/** The entry of a resource, with how many records it has, where its descriptor says so. */
const ResourceEntry = ({ resource, onChoose }: { resource: Descriptor; onChoose: (() => void) | undefined }) => {
  const t = useTranslate()
  const { name, count: values, label } = resource
  const isUsers = name === users.name
  const count = useRecordCount(
    isUsers ? waitingUsers : { descriptor: resource, values: values === true ? {} : values, key: 'count' },
  )
  const text = isUsers ? t('create.waiting', { count }) : t('shell.count', { count, many: label.many })
  return (
    <Entry
      to={paths.list(resource.path)}
      label={label.many}
      Icon={iconOf(resource.icon)}
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

/** Resources by the heading that they name, in the order in which the headings come; '' for those that name none, which come first. */
const inGroups = (resources: readonly Descriptor[]): ReadonlyMap<string, readonly Descriptor[]> => {
  const headings = new Set(['', ...resources.map(({ menu = '' }) => menu)])
  const groups = [...headings].map(heading => [heading, resources.filter(({ menu = '' }) => menu === heading)] as const)
  return new Map(groups.filter(([, some]) => some.length > 0))
}

/** An entry for each area, in the registry's order below its heading, and Logout. */
export const SideMenu = ({ onLogout, onChoose }: SideMenuProps) => {
  const t = useTranslate()
  const { data: application } = useApplication()
  const settingsPath = useSettingsPath()
  const { resources, applications } = useDescriptors()
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
      {[...inGroups(resources)].map(([heading, some]) => (
        <Group key={heading} label={heading || t('shell.content')}>
          {some.map(resource => (
            <ResourceEntry key={resource.path} resource={resource} onChoose={onChoose} />
          ))}
        </Group>
      ))}
      <Group label={t('shell.site')}>
        <Entry
          to={settingsPath}
          area={paths.list(applications.path)}
          label={applications.label.many}
          Icon={iconOf(applications.icon)}
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
