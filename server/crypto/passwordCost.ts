/** What a guess at a password costs. Tests of all else put `tests/support/harness/passwordCost.ts` in its place. */

/** Of argon2id: the first choice of RFC 9106 for machines with little memory, at OWASP's least cost. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
