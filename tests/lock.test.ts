/** Rules for package-lock.json that make `npm ci` reproducible. */
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

test('the lock file contains no registry addresses', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? [])
  expect(addresses.filter(address => !address.startsWith('file:'))).toEqual([])
})

test('the lock file has a SQLite driver for Node 20, and another for later versions that is not compiled at installation', () => {
  expect(packages['node_modules/better-sqlite3-12']?.version).toBe('12.11.1')
  // If this line is missing, run: node packages/lockGypfile.js
  expect(packages['node_modules/better-sqlite3']).toMatchObject({ version: '13.2.0', gypfile: false })
})
