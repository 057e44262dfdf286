/**
 * Renditions of stored pictures: created after the upload (`preparation.ts`) or on first request, and stored.
 * Source: src/api/protocol/fileAddress.ts.
 */
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
/** True if a text has the form of a stored picture's name. */
export const isPictureName = (name: string): boolean => /^[\p{L}\p{M}\p{N}_-]+\.webp$/u.test(name)
/** Size and colour in the name of a picture; undefined for other names. */
const pictureNamed = (name: string) => pictureOf(fileAddress('-', name))
const stemOf = (name: string): string => name.replace(/\.webp$/, '')

/** Media type of each rendition. */
export const renditionMediaTypes: { readonly [T in RenditionType | 'png']: string } = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
}

/** Rendition that a file name requests. */
export type Rendition = {
  /** Name of the original picture. */
  readonly of: string
  /** px */
  readonly width: number
} & (
  | { readonly type: RenditionType }
  | { readonly type: 'png'; readonly height: number; readonly fit: 'contain' | 'fill'; readonly isOpaque: boolean }
)

/** Apple's home screen shows transparent parts of an icon as black. */
const opaqueSide = 180

/** PNG that a name requests. */
const pngOf = (name: string): Rendition | undefined => {
  const [, stem, side] = /^([^.]+)\.(?:icon([1-9]\d{0,3})|share)\.png$/.exec(name) ?? []
  const of = `${stem}.webp`
  const picture = pictureNamed(of)
  if (!picture) return undefined
  if (side === undefined) return { of, type: 'png', ...shareSizeOf(picture), fit: 'fill', isOpaque: true }
  const known = iconSides.find(each => String(each) === side)
  return known && { of, type: 'png', width: known, height: known, fit: 'contain', isOpaque: known === opaqueSide }
}

/** Rendition that a name requests; undefined for other names, and for sizes that are not offered for the picture. */
export const renditionOf = (name: string): Rendition | undefined => pngOf(name) ?? scaledOf(name)

const scaledOf = (name: string): Rendition | undefined => {
  const [, stem, width, type] = /^([^.]+)\.w([1-9]\d{0,4})\.([a-z]+)$/.exec(name) ?? []
  const of = `${stem}.webp`
  const picture = pictureNamed(of)
  const known = renditionTypes.find(each => each === type)
  if (!picture || !known || !widthsOf(picture).includes(Number(width))) return undefined
  return { of, width: Number(width), type: known }
}

/**
 * Names of the renditions that pages offer for a stored picture, the better format first, small ones before large ones.
 */
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

/** Reads, creates and removes renditions. */
export interface Renditions {
  /** Reads a rendition, and creates it if it is not stored. Undefined if its picture does not exist. */
  read(appKey: string, name: string, rendition: Rendition): Promise<Uint8Array | undefined>
  /**
   * Creates a rendition that is not stored yet. Returns whether it is stored now: false if its picture does not exist,
   * or nothing can be stored.
   */
  prepare(appKey: string, name: string, rendition: Rendition): Promise<boolean>
  /** Removes a picture with all its renditions. Missing files are not an error. */
  removePicture(appKey: string, name: string): Promise<void>
}

/** Maximum memory for creating a rendition, bytes. */
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

/** Creates the renditions of the pictures in a file store. Concurrent requests share the creation of a rendition. */
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
    // If it cannot be stored now, the next request creates it again.
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
