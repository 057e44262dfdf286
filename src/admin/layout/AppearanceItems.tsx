import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import { colorSchemes, languages } from '../../api/admin/adminPreferences.ts'
import { languageNames, useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { useColorScheme } from '../ui/theme/colorScheme.ts'

interface ItemProps {
  readonly label: string
  readonly lang?: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Item = ({ label, lang, isChosen, onChoose }: ItemProps) => (
  <MenuItem dense role="menuitemradio" aria-checked={isChosen} lang={lang} onClick={onChoose}>
    <ListItemText>{label}</ListItemText>
    {isChosen && <Check sx={{ fontSize: 18, color: 'primary.main', ml: 2 }} />}
  </MenuItem>
)

const Heading = ({ text }: { text: string }) => (
  <ListSubheader disableSticky role="presentation" sx={{ lineHeight: '28px', bgcolor: 'transparent' }}>
    {text}
  </ListSubheader>
)

/** Menu items for the theme and the language. */
export const AppearanceItems = ({ onChoose }: { onChoose: () => void }) => {
  const t = useTranslate()
  const { colorScheme, setColorScheme } = useColorScheme()
  const { language, choose } = useLanguage()
  const showBanner = useBanner()
  return (
    <>
      <Divider component="li" role="presentation" />
      <Heading text={t('mode.title')} />
      {colorSchemes.map(each => (
        <Item
          key={each}
          label={t(`mode.${each}`)}
          isChosen={each === colorScheme}
          onChoose={() => {
            setColorScheme(each)
            onChoose()
          }}
        />
      ))}
      <Heading text={t('language.title')} />
      {languages.map(each => (
        <Item
          key={each}
          label={languageNames[each]}
          lang={each}
          isChosen={each === language}
          onChoose={() => {
            choose(each).catch(() => showBanner([t('language.failed'), '', { isFailure: true }]))
            onChoose()
          }}
        />
      ))}
    </>
  )
}
