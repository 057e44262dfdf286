/**
 * Replaces `server/crypto/passwordCost.ts` in tests: the minimum cost of argon2id, as signing in would otherwise
 * dominate their run time.
 */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
