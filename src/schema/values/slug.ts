/** Slugs: the last part of a public address. Source: specification 20.1. */
import { toUnicodeForm } from './text/unicode.ts'

/** Lower-case letters of any script with their marks, digits and '-'; never digits only, at most 191 characters. */
export const slugPattern = /^(?!\p{Nd}+$)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u

const maxSlugChars = 120

/** A slug made of any text, in its own script: 'About us!' → 'about-us'. '' when nothing of it can be used; 'no-2026' for '2026'. */
export const slugOf = (text: string): string => {
  const slug = toUnicodeForm(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/['’\u200c\u200d]/gu, '')
    .replaceAll(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+/gu, '-')
    .replaceAll(/^[-\p{M}]+|-+$/gu, '')
  const short = [...slug].slice(0, maxSlugChars).join('').replace(/-+$/, '')
  return /^\p{Nd}+$/u.test(short) ? `no-${short}` : short
}

/** Whether a path value is an id: ASCII digits only. */
export const isId = (key: string): boolean => /^\d+$/.test(key)
