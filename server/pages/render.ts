/** The server's only import of the public site. */
export { type RenderRequest, type RenderResult, render } from '../../src/public/entry-server.tsx'
export { linkedPaths } from '../../src/public/linkedPaths.ts'
