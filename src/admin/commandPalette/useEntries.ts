/** Entries that are always offered: screens, new records and actions. */
import Add from '@mui/icons-material/Add'
import Contrast from '@mui/icons-material/ContrastOutlined'
import Logout from '@mui/icons-material/LogoutOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Person from '@mui/icons-material/PersonOutlined'
import Receipt from '@mui/icons-material/ReceiptLongOutlined'
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined'
import Translate from '@mui/icons-material/Translate'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { colorSchemes, languages } from '../../api/admin/adminPreferences.ts'
import { isCustomRoles, isSettings } from '../data/descriptors.ts'
import { useTrash } from '../data/host.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useSignedIn } from '../data/services.ts'
import { useSite } from '../data/site.ts'
import { useSettingsPath } from '../data/siteSettings.ts'
import { languageNames, useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { DeleteIcon, iconOf } from '../ui/icons.tsx'
import { useColorScheme } from '../ui/theme/colorScheme.ts'
import { bufferTyping } from '../ui/typeAhead.ts'
import type { Entry } from './entries.ts'

/** Palette entries for the screens, new records and actions of the signed-in person. */
export const useEntries = (onLogout: () => void): readonly Entry[] => {
  const t = useTranslate()
  const site = useSite()
  const navigate = useNavigate()
  const showBanner = useBanner()
  const { descriptors } = useDescriptors()
  const may = useMay()
  const hasTrash = useTrash() !== undefined
  const { user } = useSignedIn()
  const settingsPath = useSettingsPath()
  const { language, choose } = useLanguage()
  const { colorScheme, setColorScheme } = useColorScheme()
  return useMemo(() => {
    const screen = (key: string, label: string, Icon: Entry['Icon'], to: string, keywords = key): Entry => ({
      key: `screen ${key}`,
      group: 'screens',
      label,
      keywords,
      Icon,
      run: () => void navigate(to),
    })
    return [
      screen('dashboard', t('dashboard.title'), Dashboard, paths.dashboard, 'dashboard home'),
      ...descriptors
        .filter(descriptor => may.open(descriptor) && (!isCustomRoles(descriptor) || may.create(descriptor)))
        .map(descriptor => {
          const { path, name, label, icon } = descriptor
          const to = isSettings(site, descriptor) ? settingsPath : paths.list(path)
          return screen(path, label.many, iconOf(site, icon), to, `${path} ${name}`)
        }),
      ...(hasTrash && may.openTrash
        ? [screen('trash', t('trash.title'), DeleteIcon, paths.trash, 'trash deleted restore bin')]
        : []),
      screen('account', t('account.title'), Person, paths.account, 'account profile password sessions'),
      screen('billing', t('billing.title'), Receipt, paths.billing, 'billing usage storage backup'),
      ...descriptors.filter(may.create).map(
        ({ path, name, label }): Entry => ({
          key: `create ${path}`,
          group: 'create',
          label: t('form.create', { one: label.one }),
          keywords: `new add create ${path} ${name}`,
          Icon: Add,
          run: () => {
            bufferTyping(t('form.create', { one: label.one }), 'new')
            void navigate(paths.create(path))
          },
        }),
      ),
      {
        key: 'site',
        group: 'actions',
        label: t('shell.viewSite'),
        keywords: 'site public open',
        Icon: OpenInNew,
        run: () => void window.open('/', '_blank', 'noopener'),
      },
      ...colorSchemes
        .filter(each => each !== colorScheme)
        .map(
          (each): Entry => ({
            key: `mode ${each}`,
            group: 'actions',
            label: t('palette.mode', { mode: t(`mode.${each}`) }),
            keywords: `theme ${each}`,
            Icon: Contrast,
            run: () => setColorScheme(each),
          }),
        ),
      ...languages
        .filter(each => each !== language)
        .map(
          (each): Entry => ({
            key: `language ${each}`,
            group: 'actions',
            label: t('palette.language', { language: languageNames[each] }),
            keywords: `language ${each} english bangla`,
            Icon: Translate,
            run: () => {
              choose(each).catch(() => showBanner([t('language.failed'), '', { isFailure: true }]))
            },
          }),
        ),
      {
        key: 'logout',
        group: 'actions',
        label: t(user.isViewed ? 'viewAs.stop' : 'shell.logOut'),
        keywords: 'logout sign out',
        Icon: Logout,
        run: onLogout,
      },
    ]
  }, [
    t,
    site,
    navigate,
    showBanner,
    descriptors,
    may,
    hasTrash,
    settingsPath,
    language,
    choose,
    colorScheme,
    setColorScheme,
    user,
    onLogout,
  ])
}
