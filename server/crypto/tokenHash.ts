/** The form in which random tokens are stored. */
import { createHash } from 'node:crypto'

/** SHA-256, hexadecimal. For tokens of 256 random bits, never for what people choose. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
