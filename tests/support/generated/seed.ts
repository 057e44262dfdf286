/** The seed and the size of the generated sites of this run. `GENERATED_SEED` makes others; `GENERATED_COUNT` makes larger ones. */
const numberIn = (name: string, usual: number): number => {
  const given = process.env[name] ?? ''
  const value = given === '' ? usual : Number(given)
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} is '${given}'. Write a whole number from 1.`)
  return value
}

export const seed = numberIn('GENERATED_SEED', 2)
/** How many descriptors a generated site has. */
export const count = numberIn('GENERATED_COUNT', 40)
/** Number of descriptors for the tests of a site, which take longer. */
export const suiteCount = numberIn('GENERATED_COUNT', 6)
