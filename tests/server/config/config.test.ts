import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import environment from '../../../deploy/environment.json' with { type: 'json' }
import { configVariables, readConfig } from '../../../server/config/config.ts'
import { ConfigError } from '../../../server/config/configError.ts'

const secret = 'sEcReT-value'

test('every setting has its default without variables', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    databaseConnections: 10,
    filesUrl: undefined,
    appKey: 'demo',
    apiUrl: undefined,
    appKeyHeader: 'app-key',
    adminEmail: 'admin@example.com',
    adminPassword: undefined,
    siteUrl: undefined,
    corsOrigins: [],
    storageQuota: undefined,
    documentSize: 20_000_000,
    smtpUrl: undefined,
    smtpPlain: 'off',
    secretKey: undefined,
    secretKeyFormer: undefined,
    mailFrom: undefined,
    trashDays: 30,
    historyDays: 365,
    backupAt: undefined,
    backupDir: undefined,
    backupKeep: { days: 7, weeks: 4 },
    backupBeforeMigration: 'on',
    logLevel: undefined,
    metricsToken: undefined,
    requireSecondFactor: [],
    trustProxy: 0,
    webhookPrivateAddresses: 'off',
  })
})

test('an empty variable counts as not set', () => {
  const empty = Object.fromEntries(Object.keys(configVariables).map(name => [name, ' ']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each([
  ['PORT', '8080', { port: 8080 }],
  ['PORT', '0', { port: 0 }],
  ['HOST', '::1', { host: '::1' }],
  ['DATABASE_URL', 'postgres://u:p@localhost:5432/site', { databaseUrl: 'postgres://u:p@localhost:5432/site' }],
  ['FILES_URL', 's3://KEY:SECRET@s3.example.org/bucket', { filesUrl: 's3://KEY:SECRET@s3.example.org/bucket' }],
  ['APP_KEY', 'Site_2.main', { appKey: 'Site_2.main' }],
  ['API_URL', 'https://provider.example.org/v1/', { apiUrl: 'https://provider.example.org/v1' }],
  ['APP_KEY_HEADER', 'X-App-Key', { appKeyHeader: 'X-App-Key' }],
  ['ADMIN_EMAIL', 'Boss@Example.ORG', { adminEmail: 'boss@example.org' }],
  ['ADMIN_PASSWORD', 'twelve chars', { adminPassword: 'twelve chars' }],
  ['SITE_URL', 'https://www.example.org/', { siteUrl: 'https://www.example.org' }],
  [
    'CORS_ORIGINS',
    'https://app.example.org, http://localhost:5173/',
    { corsOrigins: ['https://app.example.org', 'http://localhost:5173'] },
  ],
  ['DATABASE_CONNECTIONS', '3', { databaseConnections: 3 }],
  ['DOCUMENT_SIZE', '50M', { documentSize: 50_000_000 }],
  ['STORAGE_QUOTA', '500M', { storageQuota: 500_000_000 }],
  ['STORAGE_QUOTA', '2 gb', { storageQuota: 2_000_000_000 }],
  ['STORAGE_QUOTA', '500 MB', { storageQuota: 500_000_000 }],
  ['STORAGE_QUOTA', '1048576', { storageQuota: 1_048_576 }],
  ['STORAGE_QUOTA', '100K', { storageQuota: 100_000 }],
  ['DOCUMENT_SIZE', '5000000', { documentSize: 5_000_000 }],
  ['DOCUMENT_SIZE', '1K', { documentSize: 1_000 }],
  ['DATA_DIR', '/srv/a $5 ~ folder%20', { dataDir: '/srv/a $5 ~ folder%20' }],
  ['SMTP_URL', 'smtps://u:p@mail.example.org:465', { smtpUrl: 'smtps://u:p@mail.example.org:465' }],
  ['MAIL_FROM', 'The Office <office@example.org>', { mailFrom: 'The Office <office@example.org>' }],
  ['MAIL_FROM', 'র‍্যাডিক্স ক্‌ষ <office@example.org>', { mailFrom: 'র‍্যাডিক্স ক্‌ষ <office@example.org>' }],
  ['BACKUP_AT', '23:59', { backupAt: '23:59' }],
  ['TRASH_DAYS', '1', { trashDays: 1 }],
  ['TRASH_DAYS', '3650', { trashDays: 3_650 }],
  ['HISTORY_DAYS', '7', { historyDays: 7 }],
  ['BACKUP_KEEP', '3d', { backupKeep: { days: 3, weeks: 0 } }],
  ['BACKUP_BEFORE_MIGRATION', 'Off', { backupBeforeMigration: 'off' }],
  ['LOG_LEVEL', 'error', { logLevel: 'error' }],
  ['METRICS_TOKEN', 'sixteen-letters.', { metricsToken: 'sixteen-letters.' }],
  ['REQUIRE_SECOND_FACTOR', 'demo, shop', { requireSecondFactor: ['demo', 'shop'] }],
  ['WEBHOOK_PRIVATE_ADDRESSES', 'On', { webhookPrivateAddresses: 'on' }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', 'off', { trustProxy: 0 }],
])('the variable %s=%s is parsed', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected)
})

describe.each(Object.keys(configVariables) as (keyof typeof configVariables)[])('the variable %s', name => {
  const value = 'seen'
  test.each(['\r', ' ', '\t ', '\u00a0', '\ufeff'])('white space %j around a variable is ignored', blank => {
    const read = (text: string) => {
      try {
        return readConfig({ [name]: text })
      } catch (error) {
        return String(error)
      }
    }
    expect(read(`${blank}${value}${blank}`)).toEqual(read(value))
  })
  test.each(['"', "'", '`'])('a variable in the quotation marks %s is rejected without printing its value', quote => {
    const read = () => readConfig({ [name]: `${quote}${secret}${quote}` })
    expect(read).toThrow(`${name} must be written without quotation marks: ${quote}…${quote} `)
    expect(read).not.toThrow(secret)
  })
  test.each([
    ['\0', 'U+0000'],
    ['\r', 'U+000D'],
    ['\n', 'U+000A'],
    ['\u200b', 'U+200B'],
    ['\u202e', 'U+202E'],
  ])('a variable that contains %j is rejected with the code of that character', (character, code) => {
    const read = () => readConfig({ [name]: `${secret}${character}${secret}` })
    expect(read).toThrow(`${name} must be typed again: it contains the invisible character ${code}.`)
    expect(read).not.toThrow(secret)
  })
})

const unexpanded = [
  '~/site',
  '~site',
  '$HOME/site',
  ['/srv/$', '{USER}'].join(''),
  '/srv/$(hostname)',
  'file:///srv/site',
]
/** URLs whose user, password or database has a '%' that does not begin a percent-encoded character. */
const mistyped = [`u%:${secret}@h/site`, `u:${secret}%@h/site`, `u:${secret}@h/100%`, `u:${secret}%E0@h/site`]
const wrong: readonly (readonly [keyof typeof configVariables, readonly string[]])[] = [
  ['DATA_DIR', unexpanded],
  ['BACKUP_DIR', unexpanded],
  ['PORT', ['x', '-1', '65536', '80.5', '0x50']],
  ['HOST', ['two words', 'http://localhost']],
  [
    'DATABASE_URL',
    [
      'mysql://localhost/x',
      'localhost',
      `postgres://u:${secret}@h/site?sslmode=requier`,
      `postgres:${secret}`,
      ...mistyped.map(part => `postgres://${part}`),
    ],
  ],
  ['DATABASE_CONNECTIONS', ['0', '1001', 'many', '2.5']],
  ['DATABASE_READ_URL', ['site', 'http://localhost/site', `mysql://u:${secret}@h/site`]],
  [
    'FILES_URL',
    [
      's3://bucket',
      '/files',
      `s3://${secret}@host/bucket`,
      ...['regoin=eu', 'region='].map(search => `s3://KEY:${secret}@host/bucket?${search}`),
    ],
  ],
  ['APP_KEY', ['two words', '../up', '123', '-a', 'x'.repeat(65)]],
  [
    'API_URL',
    [
      'ftp://example.org',

      'provider',
      'http://',
      'https://host.example/?a=1',
      'https://host.example/#a',
    ],
  ],
  ['APP_KEY_HEADER', ['two words', 'a:b', 'Cookie', 'host', 'content-length', 'Authorization']],
  ['ADMIN_EMAIL', ['nobody', `a@b@${secret}`]],
  ['ADMIN_PASSWORD', ['short', secret.slice(0, 11), 'x'.repeat(129)]],
  ['SITE_URL', ['https://example.org/path', 'example.org', 'https://u:p@example.org']],
  [
    'CORS_ORIGINS',
    [
      '*',
      'https://*.example.org',
      'null',
      'app.example.org',
      'https://a.example,',
      'https://a.example/path',
      'https://u:p@a.example',
    ],
  ],
  ['DOCUMENT_SIZE', ['0', '999', '50', '50000', '2G', 'all']],
  ['STORAGE_QUOTA', ['0', '-1', '500', '999999', '1.5G', '1T', 'all', '1e9']],
  [
    'SMTP_URL',
    ['mail.example.org', `http://u:${secret}@mail`, ...['/', '?', '#'].map(at => `smtp://u:1${at}${secret}@mail`)],
  ],
  ['SMTP_PLAIN', ['yes', '1']],
  ['SECRET_KEY', ['short', secret, 'A'.repeat(43), '0'.repeat(64)]],
  ['SECRET_KEY_FORMER', ['short', secret]],
  ['MAIL_FROM', ['nobody', 'a@b, c@d']],
  ['BACKUP_AT', ['3', '24:00', '03:60', 'at night']],
  ['TRASH_DAYS', ['0', '3651', '30d', '1.5', '-1', 'all']],
  ['HISTORY_DAYS', ['0', '3651', '1y', 'all']],
  ['BACKUP_KEEP', ['7', '0d', '0d 4w', '4w', 'all']],
  ['BACKUP_BEFORE_MIGRATION', ['yes', '1']],
  ['LOG_LEVEL', ['loud', 'debug']],
  ['REQUIRE_SECOND_FACTOR', ['demo,', 'a b', '../demo', '12']],
  ['METRICS_TOKEN', [`short`, `two words ${secret}`, 'x'.repeat(201)]],
  ['WEBHOOK_PRIVATE_ADDRESSES', ['yes', '1']],
  ['TRUST_PROXY', ['yes', '-1', '1.5', '127.0.0.1']],
]

describe.each(wrong)('an invalid value of %s', (name, values) => {
  test.each(values.map(value => [value]))(
    'an invalid variable prevents startup with one sentence that names it: %j',
    value => {
      const read = () => readConfig({ [name]: value })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
      expect(read).not.toThrow(secret)
    },
  )
})

test.each(['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL', 'FILES_URL'])(
  'the error of %s reports a % that does not begin a percent-encoded character, with the remedy',
  name => {
    const protocol = name === 'SMTP_URL' ? 'smtp:' : name === 'FILES_URL' ? 's3:' : 'postgres:'
    for (const part of mistyped)
      expect(() => readConfig({ [name]: `${protocol}//${part}` })).toThrow(
        /; it contains a '%' that does not begin a percent-encoded character: write '%' itself as %25\.$/,
      )
  },
)

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'the driver verifies the certificate of the database with sslmode=%s and prints no warning',
  mode => {
    const warn = vi.spyOn(process, 'emitWarning')
    onTestFinished(() => warn.mockRestore())
    const { databaseUrl } = readConfig({
      DATABASE_URL: `postgres://u:a %2Fb@h/site?sslmode=${mode}&application_name=a`,
    })
    const { password, database, ssl } = new pg.Client({ connectionString: databaseUrl })
    expect({ password, database, ssl }).toEqual({ password: 'a /b', database: 'site', ssl: {} })
    expect(warn).not.toHaveBeenCalled()
  },
)

test('systemd does not restart a server that an invalid variable stopped', () => {
  const { exitCode } = new ConfigError('PORT must be a number.')
  expect(readFileSync('deploy/site.service', 'utf8')).toContain(`\nRestartPreventExitStatus=${exitCode}\n`)
})

test('several invalid variables are reported together, one sentence each', () => {
  const read = () => readConfig({ PORT: 'http', HOST: '127.0.0.1', BACKUP_AT: '3am' })
  expect(read).toThrow(/^PORT must be [^\n]+\.\nBACKUP_AT must be [^\n]+\.$/)
})

test('every variable with a rule has an invalid example in this file', () => {
  expect(wrong.map(([name]) => name).sort()).toEqual(Object.keys(configVariables).sort())
})

test('docs/operating.md lists every variable with its default and meaning', () => {
  const rows = Object.entries(configVariables).map(
    ([name, known]) => `| \`${name}\` | ${known.default} | ${known.meaning} |`,
  )
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
  const written = readFileSync('docs/operating.md', 'utf8')
  const wanted = written.replace(/(<!-- variables -->\n)[\s\S]*(<!-- \/variables -->)/, `$1${table}\n$2`)
  if (process.env.UPDATE_DOCS) writeFileSync('docs/operating.md', wanted)
  else expect(written).toBe(wanted)
  expect(wanted).toContain(table)
})

test('docs/operating.md lists no unknown variable', () => {
  const named = [...readFileSync('docs/operating.md', 'utf8').matchAll(/`([A-Z][A-Z_]+)[=`]/g)].map(([, name]) => name)
  const ofOthers = [...Object.keys(environment), 'BYPASSRLS', 'NODE_EXTRA_CA_CERTS', 'TMPDIR', 'SIGTERM']
  expect(new Set(named)).toEqual(
    new Set([...Object.keys(configVariables), ...ofOthers.filter(name => named.includes(name))]),
  )
})

test.each(['deploy/site.service', 'Dockerfile'])(
  'the file %s sets the environment variables of the documented benchmarks',
  file => {
    const text = readFileSync(file, 'utf8')
    for (const [name, value] of Object.entries(environment)) expect(text).toContain(` ${name}=${value}`)
  },
)
