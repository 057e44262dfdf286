/** The palette's entries that are always there: screens, new records and actions. */
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
import { languages, modes } from '../../api/adminPreferences.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { languageNames, useLanguage } from '../i18n/language.tsx'
import { useEntities } from '../i18n/localizedDescriptors.ts'
import { useText } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { iconByName } from '../ui/icons.tsx'
import { useMode } from '../ui/theme/colorScheme.ts'
import type { Entry } from './entries.ts'

export const useEntries = (onLogout: () => void): readonly Entry[] => {
  const say = useText()
  const navigate = useNavigate()
  const showBanner = useBanner()
  const { entities } = useEntities()
  const may = useMay()
  const { language, choose } = useLanguage()
  const { mode, setMode } = useMode()
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
      screen('dashboard', say('dashboard.title'), Dashboard, paths.dashboard, 'dashboard home'),
      ...entities.map(({ path, name, label, icon }) =>
        screen(path, label.many, iconByName[icon], paths.list(path), `${path} ${name}`),
      ),
      screen('account', say('account.title'), Person, paths.account, 'account profile password sessions'),
      screen('billing', say('billing.title'), Receipt, paths.billing, 'billing usage storage backup'),
      ...entities.filter(may.create).map(
        ({ path, name, label }): Entry => ({
          key: `create ${path}`,
          group: 'create',
          label: say('form.create', { one: label.one }),
          keywords: `new add create ${path} ${name}`,
          Icon: Add,
          run: () => void navigate(paths.create(path)),
        }),
      ),
      {
        key: 'site',
        group: 'actions',
        label: say('shell.viewSite'),
        keywords: 'site public open',
        Icon: OpenInNew,
        run: () => void window.open('/', '_blank', 'noopener'),
      },
      ...modes
        .filter(each => each !== mode)
        .map(
          (each): Entry => ({
            key: `mode ${each}`,
            group: 'actions',
            label: say('palette.mode', { mode: say(`mode.${each}`) }),
            keywords: `theme ${each}`,
            Icon: Contrast,
            run: () => setMode(each),
          }),
        ),
      ...languages
        .filter(each => each !== language)
        .map(
          (each): Entry => ({
            key: `language ${each}`,
            group: 'actions',
            label: say('palette.language', { language: languageNames[each] }),
            keywords: `language ${each} english bangla`,
            Icon: Translate,
            run: () => {
              choose(each).catch(() => showBanner([say('language.failed'), '', { isFailure: true }]))
            },
          }),
        ),
      {
        key: 'logout',
        group: 'actions',
        label: say('shell.logOut'),
        keywords: 'logout sign out',
        Icon: Logout,
        run: onLogout,
      },
    ]
  }, [say, navigate, showBanner, entities, may, language, choose, mode, setMode, onLogout])
}
