/** What decoding and encoding pictures takes of the memory, computed before it is done. */
import type { Metadata } from 'sharp'

type Facts = Pick<Metadata, 'format' | 'width' | 'height' | 'channels'> &
  Partial<Pick<Metadata, 'bitsPerSample' | 'depth' | 'isProgressive' | 'chromaSubsampling'>>

const bytesAPixelOfWebp = 3

/**
 * Bytes that one pixel takes while it is decoded, as measured with pictures of 40 megapixels, rounded up.
 * Most formats are decoded row by row. Progressive ones are held whole; so is AVIF, several times over, while its colours are converted.
 */
const bytesAPixel = ({
  format,
  channels = 3,
  bitsPerSample,
  depth,
  isProgressive,
  chromaSubsampling,
}: Facts): number => {
  const isDeep = (bitsPerSample ?? 8) > 8 || (depth !== undefined && depth !== 'uchar')
  if (format === 'heif') return channels * (isDeep ? 8 : 6)
  if (format === 'gif') return 6.5
  if (format === 'webp') return bytesAPixelOfWebp
  if (format === 'png') return isProgressive ? channels * (isDeep ? 2.6 : 1.3) : 5
  // Of JPEG: its coefficients have two bytes each; colours are often stored at half the width and height.
  return isProgressive ? 1.5 + 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 1.5
}

/** Bytes of memory that decoding the first frame of a picture takes at most. No other frame is decoded. */
export const decodedBytesOf = (facts: Facts): number => Math.ceil(facts.width * facts.height * bytesAPixel(facts))

/** Bytes of memory that decoding a stored picture, which is a WebP, takes at most. */
export const storedBytesOf = (pixels: number): number => pixels * bytesAPixelOfWebp

/** Bytes that one pixel takes while it is encoded, as measured with pictures of 3 to 5 megapixels, rounded up. */
const encodedBytesAPixel = { avif: 50, webp: 13, png: 24 } as const

/** Bytes of memory that encoding a picture takes at most. */
export const encodingBytesOf = (pixels: number, type: keyof typeof encodedBytesAPixel): number =>
  Math.ceil(pixels * encodedBytesAPixel[type])
