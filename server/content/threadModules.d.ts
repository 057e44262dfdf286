/** A module with all that it imports as one script; made by `scripts/vite/threads.ts`. */
declare module '*?thread' {
  export const source: string
}
