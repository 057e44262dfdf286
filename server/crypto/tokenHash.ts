/** The form in which random tokens are stored. */
import { hash } from 'node:crypto'

/** SHA-256, hexadecimal. For tokens of 128 random bits or more, never for what people choose. */
export const tokenHashOf = (token: string): string => hash('sha256', token)
