/** Three builds of one source: the public tree, the back office and the server; and the one process of `npm run dev`. */
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

/** Programs that measure the product: the package that sites install has none of them. */
const measuringPrograms = {
  'cli/bench': 'bench/bench.ts',
  'cli/loopWatch': 'bench/loop/loopWatch.ts',
  'cli/crash': 'bench/crash/crash.ts',
  'cli/soak': 'bench/crash/soak.ts',
}

/**
 * The server with its libraries in few files, which start in two thirds of the time; native packages stay outside.
 * React decides by NODE_ENV which of its builds runs: inside the bundle it is the one for production, however the server is started.
 */
const bundled = {
  define: { 'process.env.NODE_ENV': '"production"' },
  resolve: {
    noExternal: true as const,
    external: nativePackages,
  },
}

/**
 * Node's own build of the renderer follows each request through all that is asynchronous, for components that are so, which the site has none of: from the first page on,
 * every request and promise of the process would pay for it. This build does not. On Node 20 its form for development complains of what that Node lacks.
 */
const renderer = { 'react-dom/server': 'react-dom/server.edge' }

/**
 * In ASCII alone, and its first line tells it from every other: V8 would take what it compiled of another one, if that has as many characters.
 */
const oneScript = (): Plugin => ({
  name: 'one-script',
  applyToEnvironment: ({ name }) => name === 'program',
  // Of what is written at last: each earlier step would write the characters themselves again.
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
  // Beside the packages of the site, not of the product.
  cacheDir: join(siteFolder, 'node_modules/.vite'),
  server: { fs: { allow: [productFolder, siteFolder] } },
  // The files of a site import the product by its name, and get its sources.
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
      // In development it serves both towers: a package that is found later would reload what is open.
      optimizeDeps: { entries: ['src/public/app/entry-client.tsx', 'src/admin/boot/main.tsx'] },
      build: {
        manifest: true,
        // The screens' own scripts are fetched ahead as a whole page is; no helper is needed to hint at their parts.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/public/app/entry-client.tsx',
          // What every page needs is two files, which a phone reads in two pieces of work; split further, it would weigh more and load later.
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', tags: ['$initial'], test: /node_modules.(react|react-dom|scheduler)./, priority: 1 },
                { name: 'site', tags: ['$initial'] },
                // The sheets of blocks and sections in one of 4 kB: a page had up to seven of 1 kB, each of which its first drawing waited for.
                { name: 'parts', test: /styles.lazy.(?!slides|records|received|hits|person)/ },
              ],
            },
          },
        },
      },
    },
    // A build of its own, so that no chunk is shared with the public tree.
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
    // The server itself, in one script: see docs/decisions/013-a-start-compiles-nothing.md.
    ...(command === 'build' && {
      program: {
        consumer: 'server',
        ...bundled,
        build: {
          copyPublicDir: false,
          // Read when something cannot be drawn, for its place in the source.
          sourcemap: 'hidden',
          rolldownOptions: {
            input: { main: 'server/main.ts' },
            output: {
              format: 'cjs',
              codeSplitting: false,
              comments: false,
              entryFileNames: '[name].cjs',
              // Places alone: the sources would make it three times as large.
              sourcemapExcludeSources: true,
              // A script that V8 takes as it was compiled forgets how to import.
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
