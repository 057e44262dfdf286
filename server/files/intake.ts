/**
 * Taking pictures in: what is stored is never what came, but a new picture drawn from its pixels.
 * So no metadata, no appended archive and no script can get through. Source: specification 21.
 */

import { open } from 'node:fs/promises'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { Failure, fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import { wordsOfFileName } from './fileNames.ts'
import { encodingBytesOf } from './pictures/decodedBytes.ts'
import { imaging, imagingQueue } from './pictures/imaging.ts'
import type { DrawnPicture, PictureSource } from './pictures/pictureWork.ts'
import { randomText } from './randomText.ts'

/** A picture as it is stored. */
export interface Picture {
  /** Made here: `{words}-{random}-{width}x{height}-{rrggbb}.webp`. */
  readonly name: string
  readonly bytes: Uint8Array
  /** px */
  readonly width: number
  readonly height: number
}

/** Media type of every stored picture. */
export const pictureType = 'image/webp'
/** The cause of a refusal: a file of no kind that is taken, one that browsers do not show, a picture that moves, one that cannot be read, one of too many pixels, and one whose decoding takes too much memory. */
export type Refusal = 'not-a-picture' | 'heic' | 'moving' | 'unreadable' | 'too-large' | 'too-heavy'

const megapixels = (pixels: number): number => pixels / 1_000_000

/** What is wrong with the file. */
export const refusalIssues: { readonly [R in Refusal]: Issue } = {
  'not-a-picture': issue('not-a-picture'),
  heic: issue('picture-heic'),
  moving: issue('picture-moving'),
  unreadable: issue('picture-unreadable'),
  'too-large': issue('picture-too-large', {
    size: megapixels(limits.picturePixels.value),
    jpeg: megapixels(limits.jpegPixels.value),
  }),
  'too-heavy': issue('picture-too-heavy'),
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Brands of pictures in HEVC, as iPhones take them: in the head of the file, which lists the brands that it goes by. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const isHeic = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, 'ftyp', 4)) return false
  const brands = Buffer.from(bytes.subarray(8, Math.min(bytes.length, bytes[3] ?? 0))).toString('latin1')
  return heicBrands.some(brand => brands.includes(brand)) && !brands.includes('avif')
}

/** First bytes of the accepted formats. The decoder does not decide, because it would also open SVG, PDF and more. */
const isTaken = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  ['avif', 'avis', 'mif1'].some(brand => startsWith(bytes, `ftyp${brand}`, 4))

/** All brands of a HEIC file stand in so many. */
const headBytes = 64
const firstBytesOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** File systems take names of 255 bytes; the random part, the size, the colour and what a rendition adds come to 57, and a temporary file to 14. */
const maxWordBytes = 160

const named = ({ bytes, width, height, colour }: DrawnPicture, originalName: string): Picture => ({
  name: `${wordsOfFileName(originalName, maxWordBytes, 'picture').toLowerCase()}-${randomText()}-${width}x${height}-${colour}.webp`,
  bytes,
  width,
  height,
})

/** Uploads wait here, and renditions that visitors look at do not wait behind them. */
const intakeQueue = createWorkQueue({
  name: 'imaging',
  capacity: 2,
  waiting: limits.waitingPictures.value,
  waitMs: limits.pictureWaitMs.value,
})

/** Resolves when no upload is drawn; undefined where none is now. */
export const untilIntakeIdle = intakeQueue.untilIdle

/** For the largest picture that is stored. */
const encodingBytes = encodingBytesOf(limits.storedPictureSide.value ** 2, 'webp')

const take = async (source: PictureSource, originalName: string): Promise<Picture | Refusal> => {
  try {
    const { bytes, isMoving } = await imaging('measure', { source })
    if (isMoving) return 'moving'
    if (bytes > limits.decodeBytes.value) return 'too-heavy'
    const drawing = imagingQueue(() => imaging('draw', { source, effort: 4 }), bytes + encodingBytes)
    return named(await drawing, originalName)
  } catch (error) {
    if (error instanceof Failure) throw error
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-large' : 'unreadable'
  }
}

/**
 * An uploaded file as the picture that is stored, or why it is refused. `source` is its bytes, or the absolute path of its file.
 * Throws Failure 'busy' where too many wait, and 'bad-request' where `isWanted` returns false at its turn; 'busy' too where no process for it could be started; never for what the file holds.
 */
export const takePicture = async (
  source: PictureSource,
  originalName: string,
  isWanted: () => boolean = () => true,
): Promise<Picture | Refusal> => {
  const head = typeof source === 'string' ? await firstBytesOf(source) : source.subarray(0, headBytes)
  if (isHeic(head)) return 'heic'
  if (!isTaken(head)) return 'not-a-picture'
  return intakeQueue(async () => (isWanted() ? take(source, originalName) : fail('bad-request')))
}

/** A drawing of this product's own (SVG) as a JPEG of the same size. Never for a file that came from outside. */
export const drawJpeg = async (svg: Uint8Array): Promise<Buffer> =>
  Buffer.from(await imagingQueue(() => imaging('jpeg', { source: svg })))

/** A drawing of this product's own (SVG) as a stored picture. Never for a file that came from outside. */
export const takeDrawing = async (svg: Uint8Array, originalName: string): Promise<Picture> =>
  named(await imagingQueue(() => imaging('draw', { source: svg, effort: 2, isOwn: true })), originalName)
