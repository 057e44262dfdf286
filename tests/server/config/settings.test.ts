/** What a start says of its settings. */
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { unsupportedNode } from '../../../server/runtime/supportedNode.js'
import { misspeltVariables, unknownApplications, usedPlaces } from '../../../server/start/settings.ts'

describe('the check for misspelt variables', () => {
  test.each([
    ['SITE_ULR', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['BACKUPAT', 'BACKUP_AT'],
  ])('reports %s with the name %s', (name, meant) => {
    expect(misspeltVariables({ [name]: 'x' })).toEqual([
      `${name} is no variable of this program. ${meant} is probably meant.`,
    ])
  })

  test('reports no variable of the system or of other programs', () => {
    const names = ['PATH', 'HOME', 'PWD', 'LANG', 'USER', 'SHELL', 'TERM', 'HOSTNAME', 'NODE_ENV', 'PS1', 'TZ', 'MAIL']
    const others = ['HTTP_PROXY', 'PGHOST', 'POSTGRES_PASSWORD', 'MALLOC_ARENA_MAX', 'npm_config_cache', 'LOGNAME']
    expect(misspeltVariables(Object.fromEntries([...names, ...others].map(name => [name, 'x'])))).toEqual([])
    expect(misspeltVariables({ SITE_URL: 'https://a.example', SITE_ULR: 'x' })).toEqual([])
  })
})

test('an unknown application is reported with those that exist', () => {
  const config = readConfig({ REQUIRE_SECOND_FACTOR: 'demo, shpo, other' })
  expect(unknownApplications(config, ['demo', 'shop1'])).toEqual([
    expect.stringMatching(/^REQUIRE_SECOND_FACTOR names 'shpo', .* There are: demo, shop1\.$/),
    expect.stringMatching(/^REQUIRE_SECOND_FACTOR names 'other', .* There are: demo, shop1\.$/),
  ])
  expect(unknownApplications(config, ['demo', 'other', 'shop'])).toEqual([
    expect.stringMatching(/shop is probably meant\.$/),
  ])
})

test('the database and the files are named without passwords and keys', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://user:secret@db.example:5433/site?password=secret',
    FILES_URL: 's3://KEY:secret@s3.example/bucket?region=x',
  })
  expect(usedPlaces(config)).toEqual({ database: 'postgres://db.example:5433/site', files: 's3://s3.example/bucket' })
  expect(usedPlaces(readConfig({ DATA_DIR: '/srv/data' }))).toEqual({
    database: '/srv/data/site.sqlite',
    files: '/srv/data/files',
  })
})

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.21.0', true],
  ['26.0.0', true],
])('Node %s: %s', (version, isSupported) => {
  const message = unsupportedNode(version)
  if (isSupported) expect(message).toBeUndefined()
  else expect(message).toMatch(/^Node \S+ does not run this program\. Install Node 22 or 24 /)
})
