/**
 * Colours of both themes, and their CSS variables. Styles use the variables, so that a change of theme repaints without
 * rendering anything again.
 */
import { darkColour } from '../../../design/darkColour.ts'
import { tokens } from '../../../design/tokens.ts'

/** The product's colours, and colours that only the back office uses. */
const light = {
  ...tokens.colour,
  /** Border of a control: a contrast of 3:1 with its surroundings. */
  outline: '#84918d',
  /** Text on the accent colour. */
  onAccent: tokens.colour.surface,
  hover: 'rgba(15, 92, 85, 0.06)',
  shadow: 'rgba(10, 32, 29, 0.16)',
} as const

type ColourName = keyof typeof light
export type Colours = { readonly [K in ColourName]: string }

export const lightColours: Colours = light
export const darkColours: Colours = {
  ...darkColour,
  outline: '#6f837d',
  onAccent: '#06211e',
  hover: 'rgba(143, 218, 207, 0.08)',
  shadow: 'rgba(0, 0, 0, 0.5)',
}

/** Prefix of every CSS variable of the theme. */
export const variablePrefix = 'admin'

const variableOf = (name: ColourName): string => `var(--${variablePrefix}-palette-product-${name})`

/** Colours for use in styles: `colour.line` is the line colour of the active theme. */
export const colour = Object.fromEntries(
  Object.keys(light).map(name => [name, variableOf(name as ColourName)]),
) as Colours // Its keys are exactly those of the type.
