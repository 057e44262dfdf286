/** Rules for the names and ids of tokens, webhooks and passkeys. */
import { z } from 'zod'
import { reports } from '../../src/schema/validation/zodIssues.ts'
import { hasBidiControls, storableText } from '../../src/schema/values/text/characters.ts'
import { issue } from '../runtime/errors.ts'
import { linePattern } from './valueJsonSchemas.ts'

/** Maximum id of a row. */
export const maxId = 2_147_483_647

const label = 'Name'
const missing = reports(issue('required', { label }))

/** Rule for a name in a body, which is trimmed: 1–100 storable characters. */
export const nameRule = () =>
  z
    .string(missing)
    .overwrite(storableText)
    .trim()
    .min(1, missing)
    .max(100, reports(issue('too-long', { label, max: 100 })))
    .refine(
      text => !text.includes('\0') && !/\p{Surrogate}/u.test(text),
      reports(issue('unstorable-character', { label })),
    )
    .refine(text => !hasBidiControls(text), reports(issue('turned-direction', { label })))
    .meta({ pattern: linePattern(true) })
