/** Slugs: last segments of public addresses. Source: specification 20.1. */
import { toUnicodeForm } from './text/unicode.ts'

/**
 * Pattern of a valid slug: lower-case letters of any script with their marks, digits, and single hyphens. Not only
 * digits. The field limits the length to 191 characters.
 */
export const slugPattern = /^(?!\p{Nd}+$)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u

const maxSlugChars = 120

/** Generates a slug from a text, in its script: 'About us!' → 'about-us', '2026' → 'no-2026'. '' if no letter or digit is left. */
export const slugOf = (text: string): string => {
  const slug = toUnicodeForm(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/['’\u200c\u200d]/gu, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+/gu, '-')
    .replaceAll(/^[-\p{M}]+|-+$/gu, '')
  const short = [...slug].slice(0, maxSlugChars).join('').replace(/-+$/, '')
  return /^\p{Nd}+$/u.test(short) ? `no-${short}` : short
}

/** Appends a number to a slug: 'about-us-2'. Returns the slug unchanged for 1. */
export const numberedSlug = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`)

/** True if a path segment is an id, not a slug: ASCII digits only. */
export const isId = (key: string): boolean => /^\d+$/.test(key)
