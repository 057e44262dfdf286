/** Which file store the configuration names. */
import { join, resolve } from 'node:path'
import { readS3Url } from '../../config/s3Url.ts'
import { createDiskStore } from './diskStore.ts'
import type { FileStore } from './fileStore.ts'
import { createS3Store } from './s3Store.ts'

/** What decides where files are stored. */
interface FileStoreOptions {
  /** FILES_URL; undefined keeps files in the data folder. */
  readonly filesUrl: string | undefined
  /** DATA_DIR. */
  readonly dataDir: string
}

/** Folder of the data folder that holds the files. */
export const filesFolderOf = (dataDir: string): string => join(dataDir, 'files')

/** The store that the configuration names. Throws with one sentence for a FILES_URL that cannot be read. */
export const openFileStore = ({ filesUrl, dataDir }: FileStoreOptions): FileStore =>
  filesUrl === undefined ? createDiskStore(filesFolderOf(dataDir)) : createS3Store(readS3Url(filesUrl))

/** Where that store is, for people to read: a folder, or the address of a bucket without its credentials. */
export const filesPlaceOf = ({ filesUrl, dataDir }: FileStoreOptions): string =>
  filesUrl === undefined ? filesFolderOf(resolve(dataDir)) : readS3Url(filesUrl).bucketUrl
