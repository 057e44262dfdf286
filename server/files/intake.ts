/**
 * Accepts uploaded pictures. The uploaded file itself is never stored, only a new picture encoded from its pixels, so
 * no metadata, appended archive or script gets through. Source: specification 21.
 */

import { open } from 'node:fs/promises'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { Failure, fail, issue } from '../runtime/errors.ts'
import { createWorkQueue } from '../runtime/eventLoop/workQueue.ts'
import { limits } from '../runtime/limits/limits.ts'
import { wordsOfFileName } from './fileNames.ts'
import { encodingBytesOf } from './pictures/decodedBytes.ts'
import { imaging, imagingQueue } from './pictures/imaging.ts'
import type { DrawnPicture, PictureSource } from './pictures/pictureWork.ts'
import { randomText } from './randomText.ts'

/** A picture as it is stored. */
export interface Picture {
  /** Generated name: `{words}-{random}-{width}x{height}-{rrggbb}.webp`. */
  readonly name: string
  readonly bytes: Uint8Array
  /** px */
  readonly width: number
  readonly height: number
}

/** Media type of every stored picture. */
export const pictureType = 'image/webp'
/**
 * Reason of a refusal: not an accepted format; a format that browsers do not show; an animation; a file that cannot be
 * decoded; too many pixels; too much memory for decoding.
 */
export type Refusal = 'not-a-picture' | 'heic' | 'moving' | 'unreadable' | 'too-large' | 'too-heavy'

const megapixels = (pixels: number): number => pixels / 1_000_000

/** Issues of refused files. */
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

/** Brands of HEVC pictures, as iPhones take them, in the list of brands at the start of the file. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const isHeic = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, 'ftyp', 4)) return false
  const brands = Buffer.from(bytes.subarray(8, Math.min(bytes.length, bytes[3] ?? 0))).toString('latin1')
  return heicBrands.some(brand => brands.includes(brand)) && !brands.includes('avif')
}

/**
 * True for the first bytes of an accepted format. The decoder cannot decide that, because it also opens SVG, PDF and
 * more.
 */
const isTaken = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  ['avif', 'avis', 'mif1'].some(brand => startsWith(bytes, `ftyp${brand}`, 4))

/** Number of bytes at the start of a HEIC file that contain all of its brands. */
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

/**
 * Maximum bytes of the words in a name: file systems allow 255; random part, size, colour and a rendition's suffix take
 * 57, and a temporary file 14.
 */
const maxWordBytes = 160

const named = (
  { bytes, width, height, colour }: DrawnPicture,
  originalName: string,
  random: string = randomText(),
): Picture => ({
  name: `${wordsOfFileName(originalName, maxWordBytes, 'picture').toLowerCase()}-${random}-${width}x${height}-${colour}.webp`,
  bytes,
  width,
  height,
})

/** Queue of uploads, separate from renditions, so that visitors do not wait behind uploads. */
const intakeQueue = createWorkQueue({
  name: 'imaging',
  capacity: 2,
  waiting: limits.waitingPictures.value,
  waitMs: limits.pictureWaitMs.value,
})

/** Resolves once no upload is being processed; undefined if none is being processed now. */
export const untilIntakeIdle = intakeQueue.untilIdle

/** Memory for encoding the largest stored picture, bytes. */
const encodingBytes = encodingBytesOf(limits.storedPictureSide.value ** 2, 'webp')

const take = async (
  source: PictureSource,
  originalName: string,
  random: string | undefined,
): Promise<Picture | Refusal> => {
  try {
    const { bytes, isMoving } = await imaging('measure', { source })
    if (isMoving) return 'moving'
    if (bytes > limits.decodeBytes.value) return 'too-heavy'
    const drawing = imagingQueue(() => imaging('draw', { source, effort: 4 }), bytes + encodingBytes)
    return named(await drawing, originalName, random)
  } catch (error) {
    if (error instanceof Failure) throw error
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-large' : 'unreadable'
  }
}

/**
 * Converts an uploaded file to the stored picture, or returns the reason of its refusal. `source` is its bytes, or the
 * absolute path of its file. `random` is the random part of its name; default: a new one. Throws Failure 'busy' if too
 * many uploads wait or no process could be started, and 'bad-request' if `isWanted` returns false when the upload is
 * next; never because of the file's content.
 */
export const takePicture = async (
  source: PictureSource,
  originalName: string,
  isWanted: () => boolean = () => true,
  random?: string,
): Promise<Picture | Refusal> => {
  const head = typeof source === 'string' ? await firstBytesOf(source) : source.subarray(0, headBytes)
  if (isHeic(head)) return 'heic'
  if (!isTaken(head)) return 'not-a-picture'
  return intakeQueue(async () => (isWanted() ? take(source, originalName, random) : fail('bad-request')))
}

/** Renders an SVG of this product as a JPEG of the same size. Not for uploaded files. */
export const drawJpeg = async (svg: Uint8Array): Promise<Buffer> =>
  Buffer.from(await imagingQueue(() => imaging('jpeg', { source: svg })))

/** Renders an SVG of this product as a stored picture. Not for uploaded files. */
export const takeDrawing = async (svg: Uint8Array, originalName: string): Promise<Picture> =>
  named(await imagingQueue(() => imaging('draw', { source: svg, effort: 2, isOwn: true })), originalName)
