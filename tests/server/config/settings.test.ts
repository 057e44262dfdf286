/** Startup messages about settings, and the check of the Node version. */
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { unsupportedNode } from '../../../server/runtime/supportedNode.js'
import { describeStorage, misspeltVariables, unknownApplications } from '../../../server/start/settings.ts'

describe('the check for misspelt variables', () => {
  test.each([
    ['SITE_ULR', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['BACKUPAT', 'BACKUP_AT'],
  ])('the misspelt variable %s is reported with the suggestion %s', (name, meant) => {
    expect(misspeltVariables({ [name]: 'x' })).toEqual([`Unknown variable ${name}. Did you mean ${meant}?`])
  })

  test('variables of the system and of other programs are not reported', () => {
    const names = ['PATH', 'HOME', 'PWD', 'LANG', 'USER', 'SHELL', 'TERM', 'HOSTNAME', 'NODE_ENV', 'PS1', 'TZ', 'MAIL']
    const others = ['HTTP_PROXY', 'PGHOST', 'POSTGRES_PASSWORD', 'MALLOC_ARENA_MAX', 'npm_config_cache', 'LOGNAME']
    expect(misspeltVariables(Object.fromEntries([...names, ...others].map(name => [name, 'x'])))).toEqual([])
    expect(misspeltVariables({ SITE_URL: 'https://a.example', SITE_ULR: 'x' })).toEqual([])
  })
})

test('an unknown application is reported with the existing ones', () => {
  const config = readConfig({ REQUIRE_SECOND_FACTOR: 'demo, shpo, other' })
  expect(unknownApplications(config, ['demo', 'shop1'])).toEqual([
    expect.stringMatching(
      /^REQUIRE_SECOND_FACTOR names the unknown application 'shpo', .* Use one or more of: demo, shop1\.$/,
    ),
    expect.stringMatching(
      /^REQUIRE_SECOND_FACTOR names the unknown application 'other', .* Use one or more of: demo, shop1\.$/,
    ),
  ])
  expect(unknownApplications(config, ['demo', 'other', 'shop'])).toEqual([
    expect.stringMatching(/Did you mean shop\?$/),
  ])
})

test('database, file and provider locations are printed without passwords and keys', () => {
  const config = readConfig({
    API_URL: 'https://user:secret@provider.example/base/',
    DATABASE_URL: 'postgres://user:secret@db.example:5433/site?password=secret',
    FILES_URL: 's3://KEY:secret@s3.example/bucket?region=x',
  })
  expect(describeStorage(config)).toEqual({
    database: 'postgres://db.example:5433/site',
    files: 's3://s3.example/bucket',
    provider: 'https://provider.example/base',
  })
  expect(describeStorage(readConfig({ DATA_DIR: '/srv/data' }))).toEqual({
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
])('Node %s is supported: %s', (version, isSupported) => {
  const message = unsupportedNode(version)
  if (isSupported) expect(message).toBeUndefined()
  else expect(message).toMatch(/^Node \S+ does not run this program\. Install Node 22 or 24 /)
})
