import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br and a .gz beside each script and style of the browser's builds, so that serving them costs no compression. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.config.consumer === 'client',
  // When the files are written: before that, Vite still puts its marks into the code.
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
