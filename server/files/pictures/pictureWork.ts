/** Tasks with the image library. Runs in a separate process, see `imaging.ts`. */
import sharp from 'sharp'
import { limits } from '../../runtime/limits/limits.ts'
import { decodedBytesOf } from './decodedBytes.ts'
import { isMovingPng } from './movingPng.ts'

/** The bytes of a picture, or the absolute path of its file. */
export type PictureSource = Uint8Array | string

/** A picture as it is stored. */
export interface DrawnPicture {
  readonly bytes: Uint8Array
  /** px */
  readonly width: number
  readonly height: number
  /** Average colour, as six hexadecimal digits. */
  readonly colour: string
}

/** Tasks by name, with their input and output. */
export interface PictureTasks {
  /** Returns the memory for decoding, bytes, and whether the picture has more than one frame. */
  readonly measure: {
    readonly input: { readonly source: PictureSource }
    readonly output: { readonly bytes: number; readonly isMoving: boolean }
  }
  /**
   * Encodes the picture again from its pixels, without metadata; of an animation, only the first frame. A higher
   * `effort`, from 0 to 6, takes longer and results in a smaller file. `isOwn` is for pictures of this product, which
   * have no time limit, because they are certain to finish, on a slow machine after minutes.
   */
  readonly draw: {
    readonly input: { readonly source: PictureSource; readonly effort: number; readonly isOwn?: boolean }
    readonly output: DrawnPicture
  }
  /** Encodes the picture at a width in px; a narrower picture keeps its width. */
  readonly scale: {
    readonly input: { readonly source: PictureSource; readonly width: number; readonly type: 'avif' | 'webp' }
    readonly output: Uint8Array
  }
  /** Encodes the picture as a JPEG of the same size. */
  readonly jpeg: { readonly input: { readonly source: PictureSource }; readonly output: Uint8Array }
  /**
   * Encodes the picture as a PNG of exactly this size, px. The area that the picture does not fill is transparent, or
   * white if `isOpaque`.
   */
  readonly png: {
    readonly input: {
      readonly source: PictureSource
      readonly width: number
      readonly height: number
      readonly fit: 'contain' | 'fill'
      readonly isOpaque: boolean
    }
    readonly output: Uint8Array
  }
}

const { value: maxSide } = limits.storedPictureSide
const quality = 82
const timeoutSeconds = 20
/** Value for no time limit in the image library. */
const noTimeout = 0

// Pictures are rarely decoded twice in a short time, so a cache would only take memory.
sharp.cache(false)
// Several pictures are processed in parallel, so one thread for each is fastest.
sharp.concurrency(1)

/** Opens a picture. Throws if it is broken, or, before decoding it, if it has too many pixels. */
const open = (source: PictureSource) =>
  sharp(source, { limitInputPixels: limits.jpegPixels.value, failOn: 'error', sequentialRead: true })

const colourOf = async (bytes: Uint8Array): Promise<string> => {
  const pixel = await open(bytes).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return [0, 1, 2].map(channel => (pixel[channel] ?? pixel[0] ?? 0).toString(16).padStart(2, '0')).join('')
}

/** Implementation of the tasks. Throws with the message of the image library. */
export const pictureWork: {
  readonly [K in keyof PictureTasks]: (input: PictureTasks[K]['input']) => Promise<PictureTasks[K]['output']>
} = {
  measure: async ({ source }) => {
    const facts = await open(source).metadata()
    const most = facts.format === 'jpeg' ? limits.jpegPixels.value : limits.picturePixels.value
    if (facts.width * facts.height > most) throw new Error('Input image exceeds pixel limit')
    const isMoving = (facts.pages ?? 1) > 1 || (facts.format === 'png' && (await isMovingPng(source)))
    return { bytes: decodedBytesOf(facts), isMoving }
  },

  draw: async ({ source, effort, isOwn = false }) => {
    const { data, info } = await open(source)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort })
      .timeout({ seconds: isOwn ? noTimeout : timeoutSeconds })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height, colour: await colourOf(data) }
  },

  scale: ({ source, width, type }) => {
    const picture = open(source).resize({ width, withoutEnlargement: true })
    const scaled = type === 'avif' ? picture.avif({ quality: 55, effort: 2 }) : picture.webp({ quality: 78, effort: 4 })
    return scaled.timeout({ seconds: 30 }).toBuffer()
  },

  jpeg: ({ source }) =>
    open(source)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .timeout({ seconds: 30 })
      .toBuffer(),

  png: async ({ source, width, height, fit, isOpaque }) => {
    const background = { r: 255, g: 255, b: 255, alpha: isOpaque ? 1 : 0 }
    const fitted = open(source).resize({ width, height, fit, background })
    const picture = isOpaque ? fitted.flatten({ background }) : fitted
    // With a palette of 256 colours a photo takes a quarter of the bytes, and link previews skip large files.
    return picture.png({ palette: true, quality: 80 }).timeout({ seconds: 30 }).toBuffer()
  },
}
