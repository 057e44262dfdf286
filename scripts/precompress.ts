import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br and a .gz beside each script and style of the browser's builds, so that serving them costs no compression. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.config.consumer === 'client',
  async generateBundle(_options, bundle) {
    await Promise.all(
      Object.values(bundle)
        .filter(file => /\.(js|css|svg|json)$/.test(file.fileName))
        .map(async file => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const brotli = {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
          }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await promisify(brotliCompress)(source, brotli),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await promisify(gzip)(source, { level: 9 }),
          })
        }),
    )
  },
})
