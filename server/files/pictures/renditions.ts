/** Smaller pictures beside the stored ones: made after the upload (`preparation.ts`) or when they are first requested, and stored. Source: src/api/protocol/fileAddress.ts. */
import { buffer } from 'node:stream/consumers'
import {
  iconSides,
  pictureOf,
  type RenditionType,
  renditionAddress,
  renditionTypes,
  shareSizeOf,
  widthsOf,
} from '../../../src/api/protocol/fileAddress.ts'
import { lastPartOf } from '../../../src/schema/values/links.ts'
import { ifWritable } from '../../runtime/storageErrors.ts'
import { asKeyPart, fileAddress } from '../fileNames.ts'
import type { FileStore } from '../storage/fileStore.ts'
import { encodingBytesOf, storedBytesOf } from './decodedBytes.ts'
import { imaging, imagingQueue } from './imaging.ts'

/** Key of a stored picture. */
export const pictureKey = (appKey: string, name: string): string => `pictures/${appKey}/${asKeyPart(name)}`
const renditionKey = (appKey: string, name: string): string => `renditions/${appKey}/${asKeyPart(name)}`
/** Tells whether a text has the form of the name of a stored picture. */
export const isPictureName = (name: string): boolean => /^[\p{L}\p{M}\p{N}_-]+\.webp$/u.test(name)
/** The facts in the name of a picture. */
const pictureNamed = (name: string) => pictureOf(fileAddress('-', name))
const stemOf = (name: string): string => name.replace(/\.webp$/, '')

/** Media type of each rendition. */
export const renditionMediaTypes: { readonly [T in RenditionType | 'png']: string } = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
}

/** What the name of a rendition asks for. */
export type Rendition = {
  /** Name of the picture that it is made of. */
  readonly of: string
  /** px */
  readonly width: number
} & (
  | { readonly type: RenditionType }
  | { readonly type: 'png'; readonly height: number; readonly fit: 'contain' | 'fill'; readonly isOpaque: boolean }
)

/** Apple's home screen shows black where an icon is transparent. */
const opaqueSide = 180

/** The PNG that a name asks for. */
const pngOf = (name: string): Rendition | undefined => {
  const [, stem, side] = /^([^.]+)\.(?:icon([1-9]\d{0,3})|share)\.png$/.exec(name) ?? []
  const of = `${stem}.webp`
  const picture = pictureNamed(of)
  if (!picture) return undefined
  if (side === undefined) return { of, type: 'png', ...shareSizeOf(picture), fit: 'fill', isOpaque: true }
  const known = iconSides.find(each => String(each) === side)
  return known && { of, type: 'png', width: known, height: known, fit: 'contain', isOpaque: known === opaqueSide }
}

/** The rendition that a name asks for; undefined for another name, and for a size that is not offered for the picture. */
export const renditionOf = (name: string): Rendition | undefined => pngOf(name) ?? scaledOf(name)

const scaledOf = (name: string): Rendition | undefined => {
  const [, stem, width, type] = /^([^.]+)\.w([1-9]\d{0,4})\.([a-z]+)$/.exec(name) ?? []
  const of = `${stem}.webp`
  const picture = pictureNamed(of)
  const known = renditionTypes.find(each => each === type)
  if (!picture || !known || !widthsOf(picture).includes(Number(width))) return undefined
  return { of, width: Number(width), type: known }
}

/** Names of the renditions that pages offer browsers of a stored picture, the better type first, small ones before large ones. */
export const offeredRenditions = (name: string): readonly string[] => {
  const picture = pictureNamed(name)
  if (!picture) return []
  return renditionTypes.flatMap(type =>
    widthsOf(picture).map(width => lastPartOf(renditionAddress(picture, width, type))),
  )
}

const drawn = (source: Uint8Array, rendition: Rendition): Promise<Uint8Array> => {
  const { width } = rendition
  if (rendition.type !== 'png') return imaging('scale', { source, width, type: rendition.type })
  const { height, fit, isOpaque } = rendition
  return imaging('png', { source, width, height, fit, isOpaque })
}

export interface Renditions {
  /** The bytes of a rendition; undefined where its picture is not there. */
  read(appKey: string, name: string, rendition: Rendition): Promise<Uint8Array | undefined>
  /** Makes a rendition that is not stored yet. Gives whether it is stored now: false where its picture is not there, or nothing can be stored. */
  prepare(appKey: string, name: string, rendition: Rendition): Promise<boolean>
  /** Removes a picture with all its renditions. What is not there is no error. */
  removePicture(appKey: string, name: string): Promise<void>
}

/** Bytes of memory that making a rendition takes at most. */
const memoryOf = (rendition: Rendition): number => {
  const picture = pictureNamed(rendition.of)
  if (!picture) return 0
  const ratio = Math.min(1, rendition.width / picture.width)
  const pixels = picture.width * picture.height
  const drawnPixels = rendition.type === 'png' ? rendition.width * rendition.height : pixels * ratio ** 2
  return storedBytesOf(pixels) + encodingBytesOf(drawnPixels, rendition.type)
}

interface Made {
  readonly bytes: Uint8Array
  readonly isStored: boolean
}

/** Renditions of the pictures in a file store. However many ask for one at once, it is made once. */
export const createRenditions = (store: FileStore): Renditions => {
  const making = new Map<string, Promise<Made | undefined>>()

  const bytesAt = async (key: string): Promise<Uint8Array | undefined> => {
    const stored = await store.read(key)
    return stored && buffer(stored.body)
  }

  const make = async (appKey: string, key: string, rendition: Rendition): Promise<Made | undefined> => {
    const stored = await bytesAt(key)
    if (stored) return { bytes: stored, isStored: true }
    const bytes = await imagingQueue(async () => {
      const original = await bytesAt(pictureKey(appKey, rendition.of))
      return original && drawn(original, rendition)
    }, memoryOf(rendition))
    if (!bytes) return undefined
    // One that cannot be stored at the moment is drawn again at the next request.
    const isStored = await ifWritable(() => store.put(key, bytes, renditionMediaTypes[rendition.type]))
    // The picture may have been removed meanwhile; its rendition must not outlive it.
    const still = await store.read(pictureKey(appKey, rendition.of))
    still?.body.destroy()
    if (still) return { bytes, isStored }
    await store.remove(key)
    return undefined
  }

  const makeOnce = (appKey: string, name: string, rendition: Rendition): Promise<Made | undefined> => {
    const key = renditionKey(appKey, name)
    const begun = making.get(key)
    if (begun) return begun
    const made = make(appKey, key, rendition).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  return {
    read: async (appKey, name, rendition) => (await makeOnce(appKey, name, rendition))?.bytes,

    prepare: async (appKey, name, rendition) => (await makeOnce(appKey, name, rendition))?.isStored ?? false,

    async removePicture(appKey, name) {
      await store.remove(pictureKey(appKey, name))
      const keys: string[] = []
      for await (const { key } of store.list(renditionKey(appKey, `${stemOf(name)}.`))) keys.push(key)
      for (const key of keys) await store.remove(key)
    },
  }
}
