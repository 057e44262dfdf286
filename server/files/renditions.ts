/** Smaller pictures beside the stored ones: made when they are first asked for, and kept. Source: design 5, src/api/fileAddress.ts. */
import { buffer } from 'node:stream/consumers'
import { pictureOf, type RenditionType, renditionTypes, widthsOf } from '../../src/api/fileAddress.ts'
import { ifWritable } from '../trouble.ts'
import { encodingBytesOf, storedBytesOf } from './decodedBytes.ts'
import type { FileStore } from './fileStore.ts'
import { imaging, imagingQueue } from './imaging.ts'

/** Key of a stored picture. */
export const pictureKey = (appKey: string, name: string): string => `pictures/${appKey}/${name}`
/** Where browsers find a stored picture. */
export const pictureAddress = (appKey: string, name: string): string => `/files/${appKey}/${name}`
const renditionKey = (appKey: string, name: string): string => `renditions/${appKey}/${name}`
const stemOf = (name: string): string => name.replace(/\.webp$/, '')

/** Media type of each rendition. */
export const renditionMediaTypes: { readonly [T in RenditionType]: string } = { avif: 'image/avif', webp: 'image/webp' }

/** What the name of a rendition asks for. */
export interface Rendition {
  /** Name of the picture that it is made of. */
  readonly of: string
  /** px */
  readonly width: number
  readonly type: RenditionType
}

/** The rendition that a name asks for; undefined for another name, and for a width that is not offered for the picture. */
export const renditionOf = (name: string): Rendition | undefined => {
  const [, stem, width, type] = /^([^.]+)\.w([1-9]\d{0,4})\.([a-z]+)$/.exec(name) ?? []
  const of = `${stem}.webp`
  const picture = pictureOf(`/files/-/${of}`)
  const known = renditionTypes.find(each => each === type)
  if (!picture || !known || !widthsOf(picture).includes(Number(width))) return undefined
  return { of, width: Number(width), type: known }
}

export interface Renditions {
  /** The bytes of a rendition; undefined where its picture is not there. */
  read(appKey: string, name: string, rendition: Rendition): Promise<Uint8Array | undefined>
  /** Removes a picture with all its renditions. What is not there is no error. */
  removePicture(appKey: string, name: string): Promise<void>
}

/** Bytes of memory that making a rendition takes at most. */
const memoryOf = ({ of, width, type }: Rendition): number => {
  const picture = pictureOf(pictureAddress('-', of))
  if (!picture) return 0
  const ratio = Math.min(1, width / picture.width)
  const pixels = picture.width * picture.height
  return storedBytesOf(pixels) + encodingBytesOf(pixels * ratio ** 2, type)
}

/** Renditions of the pictures in a file store. However many ask for one at once, it is made once. */
export const createRenditions = (store: FileStore): Renditions => {
  const making = new Map<string, Promise<Uint8Array | undefined>>()

  const bytesAt = async (key: string): Promise<Uint8Array | undefined> => {
    const stored = await store.read(key)
    return stored && buffer(stored.body)
  }

  const make = async (appKey: string, key: string, rendition: Rendition): Promise<Uint8Array | undefined> => {
    const kept = await bytesAt(key)
    if (kept) return kept
    const { width, type } = rendition
    const bytes = await imagingQueue(async () => {
      const original = await bytesAt(pictureKey(appKey, rendition.of))
      return original && imaging('scale', { source: original, width, type })
    }, memoryOf(rendition))
    if (!bytes) return undefined
    // One that cannot be kept at the moment is drawn again at the next request.
    await ifWritable(() => store.put(key, bytes, renditionMediaTypes[rendition.type]))
    // The picture may have been removed meanwhile; its rendition must not outlive it.
    const still = await store.read(pictureKey(appKey, rendition.of))
    still?.body.destroy()
    if (still) return bytes
    await store.remove(key)
    return undefined
  }

  return {
    read(appKey, name, rendition) {
      const key = renditionKey(appKey, name)
      const begun = making.get(key)
      if (begun) return begun
      const made = make(appKey, key, rendition).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },

    async removePicture(appKey, name) {
      await store.remove(pictureKey(appKey, name))
      const keys: string[] = []
      for await (const { key } of store.list(renditionKey(appKey, `${stemOf(name)}.`))) keys.push(key)
      for (const key of keys) await store.remove(key)
    },
  }
}
