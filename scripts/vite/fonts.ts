/** Vite plugin that adds the public site's fonts to its assets, and serves them in development: docs/decisions/028-typefaces.md. */
import type { Plugin } from 'vite'
import { fontPath } from '../fonts/buildFonts.ts'
import { bangla, pairs } from '../fonts/faces.ts'
import { storedFonts } from '../fonts/storedFonts.ts'
import type { BundlingApi } from './collectBundled.js'

/** File of the browser build with the addresses of the fonts, for the server. */
const factsFile = '.vite/fonts.json'

const mediaTypes: Readonly<Record<string, string>> = { css: 'text/css', txt: 'text/plain', woff2: 'font/woff2' }

/** One file of each package whose font is in the build. */
const bundledFiles = (): readonly string[] => {
  const latin = Object.values(pairs).flatMap(({ display, text, sans }) => [display, sans, ...(text ? [text] : [])])
  return [...latin.map(face => fontPath(face, 'latin')), fontPath(bangla)]
}

export const fonts = (): Plugin<BundlingApi> => ({
  name: 'fonts',
  api: { bundledFiles },
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
