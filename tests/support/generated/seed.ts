/** Seed and size of this run's generated sites. `GENERATED_SEED` and `GENERATED_COUNT` override them. */
const numberIn = (name: string, usual: number): number => {
  const given = process.env[name] ?? ''
  const value = given === '' ? usual : Number(given)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is '${given}'. Use a whole number of at least 1.`)
  return value
}

export const seed = numberIn('GENERATED_SEED', 2)
/** Number of descriptors of a generated site. */
export const count = numberIn('GENERATED_COUNT', 40)
/** Number of descriptors for the tests of a site, which take longer. */
export const suiteCount = numberIn('GENERATED_COUNT', 6)
