/** Estimates the memory for decoding and encoding a picture in advance. */
import type { Metadata } from 'sharp'

type Facts = Pick<Metadata, 'format' | 'width' | 'height' | 'channels'> &
  Partial<Pick<Metadata, 'bitsPerSample' | 'depth' | 'isProgressive' | 'chromaSubsampling'>>

const bytesAPixelOfWebp = 3

/**
 * Bytes per pixel for decoding, measured with pictures of 40 megapixels and rounded up. Most formats are decoded row by
 * row. Progressive ones are held completely, and so is AVIF, several times, during colour conversion.
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
  // The coefficients of a JPEG take two bytes each; colours are often stored at half width and height.
  return isProgressive ? 1.5 + 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 1.5
}

/** Maximum memory for decoding the first frame of a picture, bytes. Other frames are not decoded. */
export const decodedBytesOf = (facts: Facts): number => Math.ceil(facts.width * facts.height * bytesAPixel(facts))

/** Maximum memory for decoding a stored picture, which is a WebP, bytes. */
export const storedBytesOf = (pixels: number): number => pixels * bytesAPixelOfWebp

/** Bytes per pixel for encoding, measured with pictures of 3 to 5 megapixels and rounded up. */
const encodedBytesAPixel = { avif: 50, webp: 13, png: 24 } as const

/** Maximum memory for encoding a picture, bytes. */
export const encodingBytesOf = (pixels: number, type: keyof typeof encodedBytesAPixel): number =>
  Math.ceil(pixels * encodedBytesAPixel[type])
