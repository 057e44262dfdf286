/** Three builds of one source tree (public site, back office and server), and the single process of `npm run dev`. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import project from './package.json' with { type: 'json' }
import { productFolder, siteFolder } from './scripts/site/folders.js'
import { adminChunks } from './scripts/vite/adminChunks.ts'
import { inAscii } from './scripts/vite/ascii.ts'
import { childScripts } from './scripts/vite/childScripts.ts'
import { derivedModules } from './scripts/vite/derivedModules.ts'
import { descriptorUpdates } from './scripts/vite/descriptorUpdates.ts'
import { devServer } from './scripts/vite/devServer.ts'
import { fonts } from './scripts/vite/fonts.ts'
import { nativePackages } from './scripts/vite/nativePackages.js'
import { precompress } from './scripts/vite/precompress.ts'
import { siteModules } from './scripts/vite/siteModules.ts'

/** Programs of the server, by their path in dist/server. */
const programs = {
  main: 'server/start.ts',
  'cli/site': 'server/cli/site.ts',
  'cli/storeCompiledCode': 'server/cli/storeCompiledCode.ts',
  'cli/backup': 'server/cli/backup.ts',
  'cli/restore': 'server/cli/restore.ts',
  'cli/verify': 'server/cli/verify.ts',
  'cli/move': 'server/cli/move.ts',
  'cli/migrate': 'server/cli/migrate.ts',
  'cli/files': 'server/cli/files.ts',
}

/** Benchmark programs, which are missing in the package that sites install. */
const benchmarkPrograms = {
  'cli/bench': 'bench/bench.ts',
  'cli/loopWatch': 'bench/loop/loopWatch.ts',
  'cli/crash': 'bench/crash/crash.ts',
  'cli/soak': 'bench/crash/soak.ts',
}

/**
 * Options that bundle the server with its libraries into a few files, which start in two thirds of the time. Native
 * packages stay external. NODE_ENV makes React use its production build.
 */
const bundled = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    noExternal: true as const,
    external: nativePackages,
  },
}

/**
 * Replaces Node's build of the React renderer by the edge build. Node's build tracks requests with AsyncLocalStorage
 * for async components, which the site does not have, and that slows down every promise of the process. Not in
 * development, because there the edge build logs warnings about missing features on Node 20.
 */
const renderer = { 'react-dom/server': 'react-dom/server.edge' }

/**
 * Plugin that escapes the server bundle to ASCII, and puts a hash of the code into its first line. Without the hash, V8
 * would accept the compiled code of another script of the same length.
 */
const oneScript = (): Plugin => ({
  name: 'one-script',
  applyToEnvironment: ({ name }) => name === 'program',
  // Runs last, because other plugins would write the characters unescaped again.
  generateBundle: {
    order: 'post',
    handler: (_options, written) => {
      for (const chunk of Object.values(written)) {
        if (chunk.type !== 'chunk') continue
        const code = inAscii(chunk.code)
        chunk.code = `// ${createHash('sha256').update(code).digest('hex')}\n${code}`
      }
    },
  },
})

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'static',
  // The cache is among the packages of the site, not among those of the product.
  cacheDir: join(siteFolder, 'node_modules/.vite'),
  server: { fs: { allow: [productFolder, siteFolder] } },
  // The files of a site import the sources of the product by its package name.
  optimizeDeps: { exclude: [project.name] },
  resolve: { alias: command === 'build' ? renderer : {} },
  plugins: [
    siteModules(),
    react(),
    derivedModules(),
    descriptorUpdates(),
    fonts(),
    precompress(),
    childScripts(),
    oneScript(),
    devServer(),
  ],
  builder: {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      // Removes the calls of React's developer tools from the scripts that visitors load.
      ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
      // The development server serves both applications. A package that it discovers later would reload open pages.
      optimizeDeps: { entries: ['src/public/app/entry-client.tsx', 'src/admin/boot/main.tsx'] },
      build: {
        manifest: true,
        // Pages already prefetch the scripts of screens with all of their parts.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/public/app/entry-client.tsx',
          // No getter in the public bundle has side effects.
          treeshake: { propertyReadSideEffects: false },
          // The code that every page needs is in two files, which phones parse in two tasks. More files would be larger in
          // total and load later.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', tags: ['$initial'], test: /node_modules.(react|react-dom|scheduler)./, priority: 1 },
                { name: 'site', tags: ['$initial'] },
                // One style sheet of 4 kB for all blocks and lazy section views. With one for each, a page would have up to
                // seven of 1 kB, which all block the first paint.
                { name: 'parts', test: /styles.lazy.(?!slides|records|received|hits|person)|sections.views.\w+\.css/ },
              ],
            },
          },
        },
      },
    },
    // The back office is a separate build, so that it shares no chunk with the public site.
    admin: {
      consumer: 'client',
      build: {
        assetsDir: 'assets/admin',
        copyPublicDir: false,
        manifest: true,
        chunkSizeWarningLimit: 1200,
        rolldownOptions: {
          input: 'src/admin/boot/main.tsx',
          output: { codeSplitting: { groups: adminChunks } },
        },
      },
    },
    // The server as a single script: docs/decisions/013-startup-compiles-nothing.md.
    ...(command === 'build' && {
      program: {
        consumer: 'server',
        ...bundled,
        build: {
          copyPublicDir: false,
          // The server reads it to locate rendering errors in the source.
          sourcemap: 'hidden',
          rolldownOptions: {
            input: { main: 'server/start/main.ts' },
            output: {
              format: 'cjs',
              codeSplitting: false,
              comments: false,
              entryFileNames: '[name].cjs',
              // The source map contains only positions. With the sources it would be three times as large.
              sourcemapExcludeSources: true,
              // A script with V8's code cache cannot use dynamic import.
              dynamicImportInCjs: false,
            },
          },
        },
      },
    }),
    ssr: {
      ...(command === 'build' ? bundled : { resolve: { noExternal: [project.name] } }),
      build: {
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: existsSync(join(productFolder, 'bench')) ? { ...programs, ...benchmarkPrograms } : programs,
        },
      },
    },
  },
}))
