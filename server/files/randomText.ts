/** Random part of a stored file's name. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const randomChars = 10

const textOfBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, randomChars), byte => alphabet[byte % 32]).join('')

/** Ten random characters from an alphabet of 32: unguessable and unique. */
export const randomText = (): string => textOfBytes(randomBytes(randomChars))

/**
 * Random part of the name of the uploaded file at `path`. `act` is a random UUID that the client sends with an upload
 * and repeats if it retries: the same content with the same act gets the same text. Undefined: always a new text.
 */
export const randomTextOfUpload = async (path: string, act: string | undefined): Promise<string> => {
  if (act === undefined) return randomText()
  const hash = createHash('sha256').update(act)
  await pipeline(createReadStream(path), hash)
  return textOfBytes(hash.digest())
}
