/** The files with which an operator deploys the product. Nothing here runs Docker or nginx: their text is read. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configVariables, readConfig } from '../server/config/config.ts'

const lines = (file: string) => readFileSync(file, 'utf8').split('\n')

test('compose.yaml has a default for no password, and ends without one', () => {
  const passwords = lines('compose.yaml').filter(line => /PASSWORD[:}-]/.test(line) && !line.trim().startsWith('#'))
  expect(passwords.length).toBeGreaterThan(1)
  for (const line of passwords) expect(line).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/)
})

test.each(['.git', 'data', 'dist', 'node_modules'])('.dockerignore keeps %s out of the image', name => {
  expect(lines('.dockerignore')).toContain(name)
})

test('the image holds the packages for production alone, and no source', () => {
  const [, final = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM (?!.* AS )/m)
  const copied = [...final.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path)
  expect(copied).toEqual(['package.json', 'node_modules', 'scripts', 'starter', 'dist'])
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^RUN .*npm ci --omit=dev$/m)
})

test('deploy/nginx.conf redirects pages to https, and refuses calls of the API that come without it', () => {
  const [, plain = ''] = /^server \{\n(.*?listen 80;.*?)^\}/ms.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(plain).toMatch(/location \/ \{\s+return 301 https:/)
  expect(plain).toMatch(/location \/api\/ \{[^}]*return 403;/)
})

test('deploy/nginx.conf answers the questions of a certificate authority without encryption', () => {
  const [, plain = ''] = /^server \{\n(.*?listen 80;.*?)^\}/ms.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root \S+;\s+\}/)
})

test('the image runs as a user whose number says that it is not root', () => {
  const users = [...readFileSync('Dockerfile', 'utf8').matchAll(/^USER (.+)$/gm)].map(([, user]) => user)
  expect(users).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
})

/** A file of variables as systemd reads it, of lines in which a shell sees nothing of its own. Source: systemd.exec(5), EnvironmentFile. */
const asSystemd = (text: string): Readonly<Record<string, string>> => {
  const plain = /^(?<name>[A-Z_]+)=(?<value>[\w@%+,./:=-]*)$/
  const inDouble = /^(?<name>[A-Z_]+)="(?<value>[^"$`\\]*)"$/
  const inSingle = /^(?<name>[A-Z_]+)='(?<value>[^']*)'$/
  const written = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    written.map(line => {
      const { name = '', value = '' } = (plain.exec(line) ?? inDouble.exec(line) ?? inSingle.exec(line))?.groups ?? {}
      expect(name, `systemd and a shell would read this line differently: ${line}`).not.toBe('')
      return [name, value]
    }),
  )
}

/** The same as a shell reads it. */
const asShell = (text: string): Readonly<Record<string, string>> => {
  const { stdout, stderr } = spawnSync('sh', ['-s'], {
    input: `set -a\n${text}\nexec env -0\n`,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect(stderr).toBe('')
  const all = stdout.split('\0').map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  return Object.fromEntries(all.filter(([name = '']) => Object.hasOwn(configVariables, name)))
}

test('deploy/site.env has values that systemd, a shell and the server read alike', () => {
  const text = readFileSync('deploy/site.env', 'utf8')
  expect(asShell(text)).toEqual(asSystemd(text))
  expect(readConfig(asShell(text))).toMatchObject({
    siteUrl: 'https://site.example.org',
    backupKeep: { days: 7, weeks: 4 },
    mailFrom: 'The Office <no-reply@example.org>',
  })
})

test.each([
  ['a blank and a sign of a shell', `MAIL_FROM="Name <a@b.example>"`, 'Name <a@b.example>'],
  [
    'signs that double quotes leave to a shell',
    `ADMIN_PASSWORD='one $two \`three\` "four"'`,
    'one $two `three` "four"',
  ],
])(
  'a value with %s is read alike where it stands in the quotation marks that docs/operating.md names',
  (_what, line, value) => {
    expect(Object.values(asShell(line))).toEqual([value])
    expect(asShell(line)).toEqual(asSystemd(line))
  },
)
