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

/** Programs of the server: the key is the file in dist/server. */
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

/** Benchmark programs, which the package for sites leaves out. */
const measuringPrograms = {
  'cli/bench': 'bench/bench.ts',
  'cli/loopWatch': 'bench/loop/loopWatch.ts',
  'cli/crash': 'bench/crash/crash.ts',
  'cli/soak': 'bench/crash/soak.ts',
}

/**
 * Bundles the server with its libraries into a few files, which start in two thirds of the time; native packages stay
 * external. React chooses its build by NODE_ENV: the bundle always contains the production build.
 */
const bundled = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    noExternal: true as const,
    external: nativePackages,
  },
}

/**
 * Node's build of the React renderer tracks each request with AsyncLocalStorage for async components, which the site
 * does not have. From the first page on, every request and promise of the process would pay for it. The edge build does
 * not. On Node 20 its development build logs warnings about missing features.
 */
const renderer = { 'react-dom/server': 'react-dom/server.edge' }

/**
 * Escapes the server bundle to ASCII, and makes its first line unique: V8 would accept the compiled code of another
 * script of the same length.
 */
const oneScript = (): Plugin => ({
  name: 'one-script',
  applyToEnvironment: ({ name }) => name === 'program',
  // Runs last: each earlier step would write the characters unescaped again.
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
  // In the site's packages, not in the product's.
  cacheDir: join(siteFolder, 'node_modules/.vite'),
  server: { fs: { allow: [productFolder, siteFolder] } },
  // A site's files import the product by name and get its sources.
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
      // Removes the calls of React's developer tools from what visitors load.
      ...(command === 'build' && { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
      // In development one server serves both applications: a package discovered later would reload open pages.
      optimizeDeps: { entries: ['src/public/app/entry-client.tsx', 'src/admin/boot/main.tsx'] },
      build: {
        manifest: true,
        // The scripts of screens are prefetched with the whole page, so no helper has to preload their parts.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/public/app/entry-client.tsx',
          // No getter of the public bundle has side effects.
          treeshake: { propertyReadSideEffects: false },
          // Code that every page needs is in two files, which a phone parses in two tasks. Smaller chunks would weigh more and load later.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', tags: ['$initial'], test: /node_modules.(react|react-dom|scheduler)./, priority: 1 },
                { name: 'site', tags: ['$initial'] },
                // One 4 kB style sheet for all blocks and lazy section views. Before, a page had up to seven of 1 kB,
                // which all blocked the first paint.
                { name: 'parts', test: /styles.lazy.(?!slides|records|received|hits|person)|sections.views.\w+\.css/ },
              ],
            },
          },
        },
      },
    },
    // A separate build, so that no chunk is shared with the public site.
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
    // The server in one script: see docs/decisions/013-startup-compiles-nothing.md.
    ...(command === 'build' && {
      program: {
        consumer: 'server',
        ...bundled,
        build: {
          copyPublicDir: false,
          // Read to locate rendering errors in the source.
          sourcemap: 'hidden',
          rolldownOptions: {
            input: { main: 'server/start/main.ts' },
            output: {
              format: 'cjs',
              codeSplitting: false,
              comments: false,
              entryFileNames: '[name].cjs',
              // Positions only: with the sources it would be three times as large.
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
          input: existsSync(join(productFolder, 'bench')) ? { ...programs, ...measuringPrograms } : programs,
        },
      },
    },
  },
}))
