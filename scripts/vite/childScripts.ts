/** `import { source } from './x.ts?script'`: a module with all that it imports as one script, for a child process. The same in the build, in development and in tests. */
import { build, type Plugin } from 'vite'
import { inAscii } from './ascii.ts'

const mark = '?script'

const scriptOf = async (file: string): Promise<string> => {
  const written = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Native, and finds its own files by their place.
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
  return inAscii(chunk.code)
}

export const childScripts = (): Plugin => ({
  name: 'child-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\.ts\?script$/ },
    handler: async id => `export const source = ${JSON.stringify(await scriptOf(id.slice(0, -mark.length)))}`,
  },
})
