/** Hashes random tokens for storage. */
import { hash } from 'node:crypto'

/** SHA-256, hexadecimal. Only for tokens of at least 128 random bits, never for passwords. */
export const tokenHashOf = (token: string): string => hash('sha256', token)
