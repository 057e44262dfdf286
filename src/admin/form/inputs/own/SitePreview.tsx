/** Small preview of the top and the footer of a home page, from a form's settings. */
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Scheme, Theme } from '../../../../design/siteTheme.ts'
import { headerLayoutOf, heroLayoutOf, marginStyleOf } from '../../../../schema/values/look/layouts.ts'
import { previewAddress } from '../../../data/picturePreview.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'

/** Settings that the preview shows, by field. An empty one is shown as on the site. */
export interface PreviewFacts {
  readonly name?: string | null
  readonly logo_header?: string | null
  readonly logo_footer?: string | null
  readonly header_form?: string | null
  readonly hero?: string | null
  readonly margin_line?: string | null
  readonly button_text?: string | null
  readonly button_url?: string | null
  readonly other_name?: string | null
}

interface SitePreviewProps {
  readonly theme: Theme
  readonly scheme: Scheme
  readonly facts: PreviewFacts
}

/** Font families of the selected pair. `useTypeSheet` loads them. */
const display = 'var(--display, "Noto Serif", Georgia, serif)'
const sans = 'var(--sans, system-ui, sans-serif)'

const oneLine = { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const

interface PieceProps extends SitePreviewProps {
  readonly isPlain: boolean
}

/** Text styled as a button, filled or outlined. */
const Button = ({
  theme,
  scheme,
  isFilled = false,
  children,
}: PieceProps & { isFilled?: boolean; children: ReactNode }) => {
  const { brand, 'on-brand': onBrand } = theme[scheme]
  return (
    <Box
      sx={{
        flex: 'none',
        maxWidth: '9em',
        px: '0.9em',
        py: '0.35em',
        border: `1px solid ${brand}`,
        borderRadius: theme.corner,
        fontWeight: 600,
        color: isFilled ? onBrand : brand,
        backgroundColor: isFilled ? brand : 'transparent',
        ...oneLine,
      }}
    >
      {children}
    </Box>
  )
}

/** The logo that the site uses on the scheme's background, or the name. */
const Logo = ({ scheme, facts: { name, logo_header: light, logo_footer: dark } }: PieceProps) => {
  const t = useTranslate()
  const logo = light && scheme === 'dark' ? dark || light : light
  if (logo)
    return (
      <Box
        component="img"
        src={previewAddress(logo, 320)}
        alt=""
        sx={{ maxHeight: 26, maxWidth: '6em', objectFit: 'contain' }}
      />
    )
  return <Box sx={{ font: `600 1.15em ${display}`, flex: '0 1 auto', ...oneLine }}>{name || t('look.name')}</Box>
}

/** Landscape in place of the hero picture. */
const Landscape = ({ theme, scheme }: PieceProps) => {
  const { wash, accent, brand, edge } = theme[scheme]
  return (
    <svg width="100%" height="100%" viewBox="0 0 240 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="240" height="72" fill={wash} />
      <circle cx="182" cy="26" r="11" fill={accent} />
      <path d="M0 40 60 22l52 18 44-10 84 16v26H0z" fill={brand} />
      <path d="M0 52h240v20H0z" fill={edge} />
    </svg>
  )
}

const middle = { display: 'flex', alignItems: 'center', pt: 0.5 } as const

const Header = (props: PieceProps) => {
  const t = useTranslate()
  const { theme, scheme, facts } = props
  const colours = theme[scheme]
  const isOneRow = headerLayoutOf(facts.header_form) === 'one-row'
  const button = facts.button_text && facts.button_url ? <Button {...props}>{facts.button_text}</Button> : null
  const reach = <Box sx={{ color: colours['ink-soft'], ...oneLine }}>{isOneRow ? '☎ ⌕' : '+880 2 5550 0142'}</Box>
  return (
    <>
      {!isOneRow && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between', px: 1.5, py: 0.5 }}>
          {reach}
          {button}
        </Box>
      )}
      <Box
        sx={{
          ...{ display: 'flex', gap: 1.5, alignItems: 'center', px: 1.5, pb: 0.75, pt: 0.5 },
          borderTop: `4px solid ${colours.brand}`,
          borderBottom: `1px solid ${colours.edge}`,
        }}
      >
        <Logo {...props} />
        <Box sx={{ display: 'flex', gap: 1.25, mx: 'auto', mt: -0.5, alignSelf: 'stretch', fontWeight: 500 }}>
          <Box sx={{ ...middle, boxShadow: `inset 0 4px ${colours.accent}`, fontWeight: 600 }}>{t('look.home')}</Box>
          <Box sx={middle}>{t('look.about')}</Box>
        </Box>
        {isOneRow && reach}
        {isOneRow && button}
      </Box>
    </>
  )
}

/** A post with its date: in the margin beside the hero, or below the hero in the layout without a margin. */
const News = ({ theme, scheme, isPlain }: PieceProps) => {
  const t = useTranslate()
  const { accent, line } = theme[scheme]
  return (
    <Box sx={{ px: 1.5, py: 1, gridColumn: 1, gridRow: isPlain ? 3 : '1 / span 2' }}>
      <Box sx={{ color: accent, whiteSpace: 'nowrap' }}>{t('look.day')}</Box>
      <Box sx={{ pb: 0.75, borderBottom: `1px solid ${line}`, font: `500 1.05em/1.25 ${display}` }}>
        {t('look.news')}
      </Box>
    </Box>
  )
}

const Hero = (props: PieceProps) => {
  const t = useTranslate()
  const { theme, scheme, facts, isPlain } = props
  const colours = theme[scheme]
  const form = heroLayoutOf(facts.hero)
  const column = isPlain ? 1 : 2
  const hasPicture = form !== 'none'
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: isPlain ? 'minmax(0, 1fr)' : '26% minmax(0, 1fr)' }}>
      <News {...props} />
      {hasPicture && (
        <Box
          sx={{
            ...{
              gridColumn: column,
              gridRow: 1,
              height: 72,
              display: 'flex',
              justifyContent: 'flex-end',
              p: 0.75,
              gap: 0.5,
            },
            position: 'relative',
            overflow: 'hidden',
            borderEndStartRadius: isPlain ? 0 : `calc(${theme.corner} * 2)`,
          }}
        >
          <Box sx={{ position: 'absolute', inset: 0 }}>
            <Landscape {...props} />
          </Box>
          {form === 'slides' &&
            ['‹', '›'].map(sign => (
              <Box
                key={sign}
                sx={{
                  ...{ width: 18, height: 18, lineHeight: '16px', textAlign: 'center', borderRadius: theme.corner },
                  ...{ position: 'relative', color: colours.ink, backgroundColor: colours.paper },
                }}
              >
                {sign}
              </Box>
            ))}
        </Box>
      )}
      <Box sx={{ gridColumn: column, gridRow: 2, px: 1.5, pb: 1.5, pt: hasPicture ? 0 : 1 }}>
        <Box
          sx={{
            ...{ width: 'fit-content', mt: hasPicture ? '-4px' : 0, pt: 0.5 },
            borderTop: `4px solid ${hasPicture ? colours.ink : colours.brand}`,
            font: `500 2em/1.1 ${display}`,
          }}
        >
          {t('look.title')}
        </Box>
        <Box sx={{ mt: 0.75, color: colours['ink-soft'] }}>
          {t('look.text')}{' '}
          <Box component="span" sx={{ color: colours.brand, textDecoration: 'underline' }}>
            {t('look.link')}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', mt: 1 }}>
          <Button {...props} isFilled>
            {t('look.button')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

const Footer = ({ theme, scheme, facts }: PieceProps) => {
  const colours = theme[scheme]
  return (
    <Box
      sx={{
        ...{ px: 1.5, py: 0.75, borderTop: `4px double ${colours.paper}` },
        color: colours['deep-ink'],
        backgroundColor: colours.deep,
        font: `500 1.7em/1.35 ${display}`,
        ...oneLine,
      }}
    >
      {facts.other_name || '\u00a0'}
    </Box>
  )
}

/** Preview in one colour scheme. Its text is small, and it is not interactive. */
export const SitePreview = (props: SitePreviewProps) => {
  const { theme, scheme, facts } = props
  const colours = theme[scheme]
  const isPlain = marginStyleOf(facts.margin_line) === 'plain'
  const piece = { ...props, isPlain }
  return (
    <Box
      sx={{
        ...{
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          overflow: 'hidden',
          fontSize: 11,
          lineHeight: 1.45,
        },
        fontFamily: sans,
        color: colours.ink,
        backgroundColor: colours.paper,
        border: `1px solid ${colours.edge}`,
      }}
    >
      <Header {...piece} />
      <Box sx={{ position: 'relative', flex: 1 }}>
        <Hero {...piece} />
        {!isPlain && (
          <Box
            data-line
            sx={{ position: 'absolute', insetBlock: 0, left: '26%', width: '1px', backgroundColor: colours.margin }}
          />
        )}
      </Box>
      <Footer {...piece} />
    </Box>
  )
}
