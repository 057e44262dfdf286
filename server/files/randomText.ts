/** Random part of a stored file's name. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const randomChars = 10

const textOfBytes = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, randomChars), byte => alphabet[byte % 32]).join('')

/** Ten of 32 characters: unguessable and unique. */
export const randomText = (): string => textOfBytes(randomBytes(randomChars))

/**
 * Random part of the name of the uploaded file at `path`. It is the same for uploads of the same content with the same
 * act, a random UUID of the client.
 */
export const randomTextOfUpload = async (path: string, act: string | undefined): Promise<string> => {
  if (act === undefined) return randomText()
  const hash = createHash('sha256').update(act)
  await pipeline(createReadStream(path), hash)
  return textOfBytes(hash.digest())
}
