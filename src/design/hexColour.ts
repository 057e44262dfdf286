/** Parses CSS colours. */
import { useMode as addMode, formatHex, modeHsl, modeRgb, parse } from 'culori/fn'

addMode(modeRgb)
addMode(modeHsl)

/**
 * Converts a CSS colour, such as 'red', 'rgb(255 0 0)' or '#f00', to '#rrggbb'. Returns '' for a translucent colour and
 * for text that is not a colour.
 */
export const toHexColour = (text: string): string => {
  const colour = parse(text.trim().toLowerCase())
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : ''
}
