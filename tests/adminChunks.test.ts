/** The files that the back office's scripts are written to name modules as text: nothing else notices that one has moved. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { authScreens, lazyParts, shared } from '../scripts/vite/adminChunks.ts'
import { readTree } from './support/architecture/imports.ts'

const tree = readTree(['src/admin'])

test('every module that is named is there', () => {
  const named = [
    ...lazyParts,
    ...authScreens,
    ...shared,
    'boot/preload.ts',
    'boot/AdminApp.tsx',
    'auth/LoginScreen.tsx',
  ]
  expect(named.filter(file => !existsSync(`src/admin/${file}`))).toEqual([])
})

test('every component that lazyPart declares lies in their one file', () => {
  const declared = Object.entries(tree).flatMap(([file, text]) =>
    [...text.matchAll(/lazyPart\(\s*async \(\) => \(await import\('([^']+)'\)\)/g)].map(([, to = '']) =>
      posix.relative('src/admin', posix.join(posix.dirname(file), to)),
    ),
  )
  const uses = Object.values(tree).flatMap(text => [...text.matchAll(/= lazyPart\(/g)])
  expect(declared.length).toBe(uses.length)
  expect(declared.filter(file => !lazyParts.some(part => part === file))).toEqual([])
})
