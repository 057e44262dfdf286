/** The colours of both themes, and the names under which styles use them: each is a variable of the page, so that a change of theme repaints and nothing is rendered again. */
import { darkColour } from '../../../design/darkColour.ts'
import { tokens } from '../../../design/tokens.ts'

/** The product's colours, and those that only the back office has. */
const light = {
  ...tokens.colour,
  /** Border of a control: 3 to 1 against its surroundings. */
  outline: '#84918d',
  /** Text on the accent. */
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

/** Prefix of every variable that the theme makes. */
export const variablePrefix = 'admin'

const variableOf = (name: ColourName): string => `var(--${variablePrefix}-palette-product-${name})`

/** A colour for use in a style: `colour.line` is that of the theme that is shown. */
export const colour = Object.fromEntries(
  Object.keys(light).map(name => [name, variableOf(name as ColourName)]),
) as Colours // Made from the very names that its type has.
