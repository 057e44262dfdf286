/** The one door to the public tree. */
export { type RenderRequest, type RenderResult, render } from '../src/public/entry-server.tsx'
export { footerMenu, headerMenu, type MenuEntry } from '../src/public/parts/menu.ts'
