/** The one door to the public tree. */
export { type RenderRequest, type RenderResult, render } from '../../src/public/entry-server.tsx'
export { linkedPaths } from '../../src/public/linkedPaths.ts'
