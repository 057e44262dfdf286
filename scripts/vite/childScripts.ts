/**
 * Vite plugin for `import { source } from './x.ts?script'`: bundles a module with its imports into one script for a
 * child process. Works the same in builds, development and tests.
 */
import { build, type Plugin } from 'vite'
import { inAscii } from './ascii.ts'
import type { BundlingApi } from './collectBundled.js'

const mark = '?script'

const scriptOf = async (file: string): Promise<{ readonly code: string; readonly modules: readonly string[] }> => {
  const written = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // sharp contains compiled code, and locates its own files by path.
    resolve: { noExternal: true, external: ['sharp'] },
    build: {
      ssr: file,
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false, comments: false } },
    },
  })
  const [chunk] = 'output' in written ? written.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${file} cannot be built for a child process.`)
  return { code: inAscii(chunk.code), modules: chunk.moduleIds }
}

export const childScripts = (): Plugin<BundlingApi> => {
  const bundled = new Set<string>()
  return {
    name: 'child-scripts',
    enforce: 'pre',
    api: { bundledFiles: () => bundled },
    load: {
      filter: { id: /\.ts\?script$/ },
      handler: async id => {
        const { code, modules } = await scriptOf(id.slice(0, -mark.length))
        for (const module of modules) bundled.add(module)
        return `export const source = ${JSON.stringify(code)}`
      },
    },
  }
}
