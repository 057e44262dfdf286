/** A module with all that it imports as one script; made by `scripts/vite/childScripts.ts`. */
declare module '*?script' {
  export const source: string
}
