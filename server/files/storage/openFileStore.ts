/** Opens the configured file store. */
import { join, resolve } from 'node:path'
import { readS3Url } from '../../config/s3Url.ts'
import { createDiskStore } from './diskStore.ts'
import type { FileStore } from './fileStore.ts'
import { createS3Store } from './s3Store.ts'

/** Settings that decide the storage of files. */
interface FileStoreOptions {
  /** FILES_URL; if undefined, files are in the data folder. */
  readonly filesUrl: string | undefined
  /** DATA_DIR. */
  readonly dataDir: string
}

/** Path of the folder, in the data folder, that holds the files. */
export const filesFolderOf = (dataDir: string): string => join(dataDir, 'files')

/** Opens the configured store. Throws an Error if FILES_URL is invalid. */
export const openFileStore = ({ filesUrl, dataDir }: FileStoreOptions): FileStore =>
  filesUrl === undefined ? createDiskStore(filesFolderOf(dataDir)) : createS3Store(readS3Url(filesUrl))

/** Location of the files, for messages: a folder, or the address of a bucket without its credentials. */
export const filesPlaceOf = ({ filesUrl, dataDir }: FileStoreOptions): string =>
  filesUrl === undefined ? filesFolderOf(resolve(dataDir)) : readS3Url(filesUrl).bucketUrl
