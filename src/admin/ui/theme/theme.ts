/** Theme of the back office: Material's components in the product's colours, typography and density, light and dark. */
import { type CssVarsTheme, createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { controls } from '../../../design/controls.ts'
import { tokens } from '../../../design/tokens.ts'
import { schemeAttribute } from './colorScheme.ts'
import { type Colours, colour, darkColours, lightColours, variablePrefix } from './colours.ts'

declare module '@mui/material/styles' {
  interface PaletteOptions {
    product?: Colours
  }
  interface ThemeOptions {
    controls?: typeof controls
  }
}

const { radius, type } = tokens
const { button, smallButton, input, cell, headCell } = controls
const inputPadding = `${input.paddingBlock}px ${input.paddingInline}px`
const border = `1px solid ${colour.line}`
const ring = `0 0 0 3px ${colour.accentSoft}`
const focusOutline = { outline: `2px solid ${colour.accent}`, outlineOffset: 2 }
const floating = `0 8px 24px ${colour.shadow}`

const paletteOf = (product: Colours) => ({
  product,
  primary: {
    main: product.accent,
    dark: product.accentStrong,
    light: product.accentSoft,
    contrastText: product.onAccent,
  },
  success: { main: product.success, light: product.successSoft },
  error: { main: product.danger, light: product.dangerSoft },
  warning: { main: product.warning, light: product.warningSoft },
  info: { main: product.accent, light: product.accentSoft },
  text: { primary: product.ink, secondary: product.inkSoft },
  background: { default: product.canvas, paper: product.surface },
  divider: product.line,
  action: { hover: product.hover, selected: product.accentSoft, active: product.inkSoft },
})

/** Defaults of Material's components. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible': focusOutline } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: button.minHeight, paddingInline: button.paddingInline, borderRadius: radius.medium },
      sizeSmall: smallButton,
      outlined: { borderColor: colour.outline, '&:hover': { borderColor: colour.inkSoft } },
      outlinedInherit: { color: colour.ink, backgroundColor: colour.surface },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: radius.medium } } },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    // Elevation does not lighten dark surfaces here; a border and a shadow show it instead.
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: radius.large } },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: colour.surface,
        fontSize: input.fontSize,
        '&.Mui-focused': { boxShadow: ring },
        '&.Mui-focused.Mui-error': { boxShadow: `0 0 0 3px ${colour.dangerSoft}` },
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: colour.inkSoft },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
      },
      notchedOutline: { borderColor: colour.outline },
      input: {
        padding: inputPadding,
        height: 'auto',
        lineHeight: input.lineHeight,
        minHeight: `${input.lineHeight}em`,
      },
      multiline: { padding: 0 },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        color: colour.ink,
        fontSize: '0.875rem',
        fontWeight: 600,
        '&.Mui-focused': { color: colour.ink },
      },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem' } } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: colour.line,
        padding: `${cell.paddingBlock}px ${cell.paddingInline}px`,
        fontSize: cell.fontSize,
      },
      head: {
        color: colour.inkSoft,
        fontWeight: headCell.fontWeight,
        fontSize: headCell.fontSize,
        backgroundColor: colour.canvas,
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: radius.large,
        boxShadow: `0 16px 48px ${colour.shadow}`,
        '@media (max-width: 599px)': { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 650, padding: '20px 24px 8px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 4 } } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: radius.medium, alignItems: 'flex-start' },
      standardSuccess: { backgroundColor: colour.successSoft, color: colour.success },
      standardError: { backgroundColor: colour.dangerSoft, color: colour.danger },
      standardInfo: { backgroundColor: colour.accentSoft, color: colour.accentStrong },
      standardWarning: { backgroundColor: colour.warningSoft, color: colour.warning },
      icon: { color: 'inherit' },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { border, boxShadow: floating, borderRadius: radius.medium },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: { padding: 0, '& .MuiAutocomplete-input': { padding: inputPadding } },
      paper: { border, boxShadow: floating, borderRadius: radius.medium, marginTop: 4 },
      option: { fontSize: input.fontSize },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
}

/** Theme with both colour schemes. `styles/theme.css` is generated from it. */
export const makeTheme = (): Theme & CssVarsTheme => {
  const theme = createTheme({
    cssVariables: { cssVarPrefix: variablePrefix, colorSchemeSelector: schemeAttribute },
    colorSchemes: { light: { palette: paletteOf(lightColours) }, dark: { palette: paletteOf(darkColours) } },
    controls,
    spacing: tokens.space,
    shape: { borderRadius: radius.medium },
    typography: {
      fontFamily: type.family,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
      body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
      button: {
        textTransform: 'none',
        fontWeight: button.fontWeight,
        fontSize: button.fontSize,
        lineHeight: button.lineHeight,
      },
      overline: { fontSize: '0.6875rem', fontWeight: 650, letterSpacing: '0.06em', lineHeight: 1.6 },
    },
    components,
    // With `cssVariables` the result is both types, which MUI's type does not express.
  }) as Theme & CssVarsTheme
  return { ...theme, vars: theme.generateThemeVars(), spacing: theme.generateSpacing() }
}
