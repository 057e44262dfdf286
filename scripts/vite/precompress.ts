import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Vite plugin that writes a .br and a .gz file beside each script and style of the browser builds, so that serving
 * needs no compression.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.config.consumer === 'client',
  // Runs after the files are written, because Vite still changes the code before that.
  async writeBundle({ dir = '' }, bundle) {
    await Promise.all(
      Object.values(bundle)
        .filter(file => /\.(js|css|svg)$/.test(file.fileName))
        .map(async file => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const path = join(dir, file.fileName)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }))
        }),
    )
  },
})
