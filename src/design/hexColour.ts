/** Colours as people write them. */
import { useMode as addMode, formatHex, modeHsl, modeRgb, parse } from 'culori/fn'

addMode(modeRgb)
addMode(modeHsl)

/** A CSS colour, such as 'red', 'rgb(255 0 0)' or '#f00', as '#rrggbb'; '' for a translucent one and for other text. */
export const toHexColour = (text: string): string => {
  const colour = parse(text.trim().toLowerCase())
  return colour && (colour.alpha ?? 1) === 1 ? formatHex(colour) : ''
}
