/** The build configuration of the back office's chunks refers to modules by path. This test detects outdated paths. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { authScreens, lazyParts, shared } from '../scripts/vite/adminChunks.ts'
import { readTree } from './support/architecture/imports.ts'

const tree = readTree(['src/admin'])

test('every module named in the chunk configuration exists', () => {
  const named = [
    ...lazyParts,
    ...authScreens,
    ...shared,
    'boot/preload.ts',
    'boot/installed.ts',
    'auth/LoginScreen.tsx',
  ]
  expect(named.filter(file => !existsSync(`src/admin/${file}`))).toEqual([])
})

test('all components declared with lazyPart are in their shared file', () => {
  const declared = Object.entries(tree).flatMap(([file, text]) =>
    [...text.matchAll(/lazyPart\(\s*async \(\) => \(await import\('([^']+)'\)\)/g)].map(([, to = '']) =>
      posix.relative('src/admin', posix.join(posix.dirname(file), to)),
    ),
  )
  const uses = Object.values(tree).flatMap(text => [...text.matchAll(/= lazyPart\(/g)])
  expect(declared.length).toBe(uses.length)
  expect(declared.filter(file => !lazyParts.some(part => part === file))).toEqual([])
})
