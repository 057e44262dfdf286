/** What an error says to a person. */
import { ApiError } from '../api/failure.ts'
import type { Say } from './useText.ts'

/** The sentence of a failed call; a general one for an error that was never meant for people. */
export const sentenceOf = (error: unknown, say: Say): string =>
  error instanceof ApiError ? error.message : say('common.failed')
