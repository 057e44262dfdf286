import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { languages } from '../../api/admin/adminPreferences.ts'
import { languageNames, useLanguage } from '../i18n/language.tsx'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'
import { colour } from '../ui/theme/colours.ts'
import { MaterialTheme } from '../ui/theme/MaterialTheme.tsx'
import { Brand } from './Brand.tsx'
import { useSiteBrand } from './siteBrand.ts'

const LanguageLinks = () => {
  const t = useAuthTranslate()
  const { language, choose } = useLanguage()
  return (
    <Box
      component="nav"
      aria-label={t('login.language')}
      sx={{ display: 'flex', justifyContent: 'center', gap: 2, mt: 2 }}
    >
      {languages.map(each => (
        <Link
          key={each}
          component="button"
          type="button"
          variant="body2"
          lang={each}
          aria-current={each === language ? 'true' : undefined}
          // If a language cannot be loaded, the current one stays.
          onClick={() => void choose(each).catch(() => undefined)}
          sx={{ minHeight: 24, color: 'text.secondary', '&[aria-current]': { color: 'text.primary', fontWeight: 600 } }}
        >
          {languageNames[each]}
        </Link>
      ))}
    </Box>
  )
}

/** Frame of the login screens: the site's name and logo, and a centred card. */
export const AuthFrame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
  const t = useAuthTranslate()
  const brand = useSiteBrand()
  const site = brand?.name || t('shell.product')
  useEffect(() => {
    document.title = `${title} · ${site}`
  }, [title, site])
  return (
    <MaterialTheme>
      <Box
        component="main"
        sx={{
          minHeight: '100vh',
          display: 'grid',
          alignContent: 'center',
          justifyItems: 'center',
          p: 2,
          background: `radial-gradient(120% 80% at 50% -20%, ${colour.accentSoft} 0%, ${colour.canvas} 60%)`,
        }}
      >
        <Brand brand={brand} />
        <Paper
          sx={{
            width: '100%',
            maxWidth: 400,
            p: { xs: 3, sm: 4 },
            border: 1,
            borderColor: 'divider',
            boxShadow: `0 8px 32px ${colour.shadow}`,
          }}
        >
          <Typography component="h1" variant="h1">
            {title}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: 3 }}>
            {lead}
          </Typography>
          {children}
        </Paper>
        <LanguageLinks />
      </Box>
    </MaterialTheme>
  )
}
