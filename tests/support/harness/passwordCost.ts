/** In the place of `server/crypto/passwordCost.ts` where no password is guessed: the least that argon2id takes, or signing in would be most of what tests do. */
export const passwordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
