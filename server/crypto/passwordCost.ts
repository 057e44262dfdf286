/** Cost of password hashing. Tests replace this module by `tests/support/harness/passwordCost.ts`. */

/** argon2id parameters: the variant that RFC 9106 recommends for little memory, at OWASP's minimum cost. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
