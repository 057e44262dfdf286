import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { isAccentAdjusted, isBrandDarkened, type Scheme, themeOf } from '../../../../design/siteTheme.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { ColourInput } from '../ColourInput.tsx'
import type { InputProps } from '../inputProps.ts'
import { SitePreview } from './SitePreview.tsx'
import { useTypeSheet } from './useTypeSheet.ts'

const schemes = ['light', 'dark'] as const satisfies readonly Scheme[]

/** Fields that the theme of the preview is computed from. */
const colourFields = ['brand_colour', 'accent_colour', 'paper', 'corners'] as const
const otherFields = [
  'type_pair',
  'name',
  'logo_header',
  'logo_footer',
  'header_form',
  'hero',
  'margin_line',
  'button_text',
  'button_url',
  'other_name',
] as const

/**
 * Input for the brand colour, with a light and a dark preview of the site's pages. It also shows how a colour is
 * adjusted if text on it would be unreadable.
 */
export const BrandColourInput = (props: InputProps<'colour'>) => {
  const t = useTranslate()
  const [brand_colour, accent_colour, paper, corners] = useWatch<Record<string, string | null>>({ name: colourFields })
  const [
    type_pair,
    name,
    logo_header,
    logo_footer,
    header_form,
    hero,
    margin_line,
    button_text,
    button_url,
    other_name,
  ] = useWatch<Record<string, string | null>>({ name: otherFields })
  useTypeSheet(type_pair)
  const theme = themeOf({ brand_colour, accent_colour, paper, corners })
  const facts = { name, logo_header, logo_footer, header_form, hero, margin_line, button_text, button_url, other_name }
  return (
    <div data-stays-in-view>
      <ColourInput {...props} />
      <Box
        role="img"
        aria-label={t('look.sample')}
        sx={{ display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2, mt: 1.5 }}
      >
        {schemes.map(scheme => (
          <SitePreview key={scheme} theme={theme} scheme={scheme} facts={facts} />
        ))}
      </Box>
      <Typography role="status" variant="body2" component="div" sx={{ '& > p': { mt: 1, mb: 0 } }}>
        {isBrandDarkened(brand_colour) && <p>{t('look.darkened', { colour: theme.light.brand })}</p>}
        {isAccentAdjusted(accent_colour) && (
          <p>{t('look.accentMoved', { light: theme.light.accent, dark: theme.dark.accent })}</p>
        )}
      </Typography>
    </div>
  )
}
