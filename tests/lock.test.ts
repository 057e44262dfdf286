/** What package-lock.json must say for `npm ci` to install the same everywhere, and what it must not. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  readonly version: string
  readonly resolved?: string
  readonly gypfile?: boolean
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

test('the lock file names no registry', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(addresses.filter(address => !address.startsWith('file:'))).toEqual([])
})

test('the lock file has one driver of SQLite for Node 20, and one for later versions that is not compiled', () => {
  expect(packages['node_modules/better-sqlite3-12']?.version).toBe('12.11.1')
  // Where this line is missing, run: node packages/lockGypfile.js
  expect(packages['node_modules/better-sqlite3']).toMatchObject({ version: '13.2.0', gypfile: false })
})
