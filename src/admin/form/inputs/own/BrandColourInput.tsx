import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { isBrandDarkened, type Scheme, type Theme, themeOf } from '../../../../design/siteTheme.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { ColourInput } from '../ColourInput.tsx'
import type { InputProps } from '../inputProps.ts'

const schemes = ['light', 'dark'] as const satisfies readonly Scheme[]

/** A piece of a page in the colours of the form's settings. */
const Sample = ({ theme, scheme }: { readonly theme: Theme; readonly scheme: Scheme }) => {
  const t = useTranslate()
  const colours = theme[scheme]
  return (
    <Box
      sx={{
        p: 2,
        color: colours.ink,
        backgroundColor: colours.paper,
        border: `1px solid ${colours.edge}`,
        borderTop: `6px solid ${colours.brand}`,
      }}
    >
      <Box sx={{ fontSize: '0.875rem', color: colours.accent }}>{t(`look.${scheme}`)}</Box>
      <Box sx={{ mt: 0.5, fontSize: '1.25rem', fontWeight: 600 }}>{t('look.title')}</Box>
      <Box sx={{ mt: 0.5, fontSize: '0.9375rem', color: colours['ink-soft'] }}>{t('look.text')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1.5 }}>
        <Box
          sx={{
            px: 2,
            py: 1,
            fontWeight: 600,
            color: colours['on-brand'],
            backgroundColor: colours.brand,
            borderRadius: theme.corner,
          }}
        >
          {t('look.button')}
        </Box>
        <Box sx={{ color: colours.brand, textDecoration: 'underline' }}>{t('look.link')}</Box>
      </Box>
    </Box>
  )
}

/** The brand colour, with a sample of the pages, light and dark, as the form's settings make them. */
export const BrandColourInput = (props: InputProps<'colour'>) => {
  const t = useTranslate()
  const [brand_colour, accent_colour, paper, corners] = useWatch<Record<string, string | null>>({
    name: ['brand_colour', 'accent_colour', 'paper', 'corners'],
  })
  const theme = themeOf({ brand_colour, accent_colour, paper, corners })
  return (
    <div>
      <ColourInput {...props} />
      <Box
        role="img"
        aria-label={t('look.sample')}
        sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2, mt: 1.5 }}
      >
        {schemes.map(scheme => (
          <Sample key={scheme} theme={theme} scheme={scheme} />
        ))}
      </Box>
      {isBrandDarkened(brand_colour) && (
        <Typography role="status" variant="body2" sx={{ mt: 1 }}>
          {t('look.darkened', { colour: theme.light.brand })}
        </Typography>
      )}
    </div>
  )
}
