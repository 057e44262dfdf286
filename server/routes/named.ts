/** What owners and people give names to: tokens, webhooks and passkeys. */
import { z } from 'zod'

/** The greatest id that a row can have. */
export const maxId = 2_147_483_647

/** A name as a body gives it: 1–100 characters that can be stored, without space around them. */
export const nameRule = () =>
  z
    .string({ error: 'Name is required.' })
    .trim()
    .min(1, 'Name is required.')
    .max(100, 'Name must be at most 100 characters.')
    .refine(
      text => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
      'Name holds a character that cannot be stored. Remove it.',
    )
