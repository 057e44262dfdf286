/** A module with its imports bundled into one script by `scripts/vite/childScripts.ts`. */
declare module '*?script' {
  export const source: string
}
