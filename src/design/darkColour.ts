/** Colours of the back office's dark theme, one for each colour in `tokens`. Imports only a type. */
import type { tokens } from './tokens.ts'

export const darkColour: { readonly [K in keyof typeof tokens.colour]: string } = {
  accent: '#5fc4b6',
  accentStrong: '#8fdacf',
  accentSoft: '#17352f',
  ink: '#e6edeb',
  inkSoft: '#a3b5b0',
  line: '#2a3734',
  lineStrong: '#42534e',
  surface: '#17201e',
  canvas: '#0f1615',
  success: '#74d394',
  successSoft: '#15321f',
  danger: '#f4918a',
  dangerSoft: '#3c1c19',
  warning: '#e3b55f',
  warningSoft: '#352a11',
}
