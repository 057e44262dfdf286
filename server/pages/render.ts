/** The server's only import of the public site. */
export {
  type FailedPart,
  frameColour,
  linkedPathsOf,
  lookOf,
  pictureColours,
  type RenderRequest,
  type RenderResult,
  render,
} from '../../src/public/app/entry-server.tsx'
export { needsFullBanglaFont } from '../../src/public/content/conjuncts.ts'
export { languageOf } from '../../src/public/content/language.ts'
export { phoneIn, telephone } from '../../src/public/content/telephone.ts'
export { schemeScript } from '../../src/public/site/scheme.ts'
