import { pictureOf } from '../protocol/fileAddress.ts'

/** Ratio of height to width above which a logo is illegibly small in the header. */
const tallLogo = 1.6
const almostWhite = /^#(?:f[4-9a-f]){3}$/

/**
 * True if a logo is almost invisible on a white page, or much taller than wide. The site's name is then shown beside
 * it. False for the address of another host.
 */
export const isHardToRead = (logo: string): boolean => {
  const stored = pictureOf(logo)
  return stored !== undefined && (almostWhite.test(stored.colour) || stored.height > stored.width * tallLogo)
}
