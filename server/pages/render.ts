/** The server's only import of the public site. */
export { frameColour, type RenderRequest, type RenderResult, render } from '../../src/public/app/entry-server.tsx'
export { needsWholeFace } from '../../src/public/content/conjuncts.ts'
export { linkedPaths } from '../../src/public/content/linkedPaths.ts'
