import { pictureOf } from '../protocol/fileAddress.ts'

/** Ratio of height to width from which a logo is too small in the header to be read. */
const tallLogo = 1.6
const almostWhite = /^#(?:f[4-9a-f]){3}$/

/** Tells whether a logo is almost invisible on a white page, or much taller than wide, so that the name of the site stands beside it. False for an address of another host. */
export const isHardToRead = (logo: string): boolean => {
  const stored = pictureOf(logo)
  return stored !== undefined && (almostWhite.test(stored.colour) || stored.height > stored.width * tallLogo)
}
