/** Puts the public site's typefaces into its assets, and serves them in development: docs/decisions/028-typefaces.md. */
import type { Plugin } from 'vite'
import { storedFonts } from '../fonts/storedFonts.ts'

/** File of the browser's build that says where the fonts are, for the server. */
const factsFile = '.vite/fonts.json'

const mediaTypes: Readonly<Record<string, string>> = { css: 'text/css', txt: 'text/plain', woff2: 'font/woff2' }

export const fonts = (): Plugin => ({
  name: 'fonts',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const { url = '' } = request
      if (!url.startsWith('/assets/')) return next()
      storedFonts().then(({ files }) => {
        const file = files.get(url)
        if (!file) return next()
        response.setHeader('content-type', mediaTypes[url.slice(url.lastIndexOf('.') + 1)] ?? '')
        response.end(file)
      }, next)
    })
  },
  async generateBundle() {
    const { pairs, files } = await storedFonts()
    for (const [address, source] of files) this.emitFile({ type: 'asset', fileName: address.slice(1), source })
    this.emitFile({ type: 'asset', fileName: factsFile, source: JSON.stringify(pairs) })
  },
})
