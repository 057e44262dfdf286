/** The current site and its checks, in one module so that they are loaded together. */
export { listedParts, siteMistakes, untranslatedTexts } from '../../src/resources/check.ts'
export { site } from '../../src/resources/index.ts'
