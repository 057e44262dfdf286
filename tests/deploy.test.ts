/** Deployment files for operators. Checks only their text, without running Docker or nginx. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configVariables, readConfig } from '../server/config/config.ts'

const lines = (file: string) => readFileSync(file, 'utf8').split('\n')

test('compose.yaml has no default password, and Compose refuses to start unless POSTGRES_PASSWORD is set', () => {
  const passwords = lines('compose.yaml').filter(line => /PASSWORD[:}-]/.test(line) && !line.trim().startsWith('#'))
  expect(passwords.length).toBeGreaterThan(1)
  for (const line of passwords) expect(line).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/)
})

test.each(['.git', 'data', 'dist', 'node_modules'])('.dockerignore excludes %s from the image', name => {
  expect(lines('.dockerignore')).toContain(name)
})

test('the image contains only production packages, and no sources', () => {
  const [, final = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM (?!.* AS )/m)
  const copied = [...final.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path)
  expect(copied).toEqual(['package.json', 'node_modules', 'scripts', 'starter', 'dist'])
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^RUN .*npm ci --omit=dev$/m)
})

test('deploy/nginx.conf redirects pages to https, and rejects API requests over http', () => {
  const [, plain = ''] = /^server \{\n(.*?listen 80;.*?)^\}/ms.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(plain).toMatch(/location \/ \{\s+return 301 https:/)
  expect(plain).toMatch(/location \/api\/ \{[^}]*return 403;/)
})

test('deploy/nginx.conf hides the nginx version in every server', () => {
  const servers = [...readFileSync('deploy/nginx.conf', 'utf8').matchAll(/^server \{\n(.*?)^\}/gms)]
  expect(servers).toHaveLength(2)
  for (const [, text] of servers) expect(text).toMatch(/^ {2}server_tokens off;$/m)
})

test('deploy/nginx.conf has buffers large enough for the headers of a redirect to an address of 8 kB', () => {
  const text = readFileSync('deploy/nginx.conf', 'utf8')
  const kilobytes = (pattern: RegExp) => Number(pattern.exec(text)?.[1])
  expect(kilobytes(/^ +proxy_buffer_size (\d+)k;$/m)).toBeGreaterThanOrEqual(8 + 4)
  // nginx does not start if this is less than the size above.
  expect(kilobytes(/^ +proxy_buffers 8 (\d+)k;$/m)).toBe(kilobytes(/^ +proxy_buffer_size (\d+)k;$/m))
})

test('deploy/nginx.conf answers ACME challenges over http', () => {
  const [, plain = ''] = /^server \{\n(.*?listen 80;.*?)^\}/ms.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  expect(plain).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+root \S+;\s+\}/)
})

test('the image runs as a numeric non-root user', () => {
  const users = [...readFileSync('Dockerfile', 'utf8').matchAll(/^USER (.+)$/gm)].map(([, user]) => user)
  expect(users).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
})

/** Parses an environment file like systemd, for lines without special characters of a shell. Source: systemd.exec(5), EnvironmentFile. */
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

/** Variables of a file as a shell reads them. */
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

test('deploy/site.env has values that systemd, a shell and the server parse the same way', () => {
  const text = readFileSync('deploy/site.env', 'utf8')
  expect(asShell(text)).toEqual(asSystemd(text))
  expect(readConfig(asShell(text))).toMatchObject({
    siteUrl: 'https://site.example.org',
    backupKeep: { days: 7, weeks: 4 },
    mailFrom: 'The Office <no-reply@example.org>',
  })
})

test.each([
  ['a space and a shell character', `MAIL_FROM="Name <a@b.example>"`, 'Name <a@b.example>'],
  [
    'characters that a shell expands in double quotes',
    `ADMIN_PASSWORD='one $two \`three\` "four"'`,
    'one $two `three` "four"',
  ],
])('a value with %s is parsed the same way in the quotes that docs/operating.md names', (_what, line, value) => {
  expect(Object.values(asShell(line))).toEqual([value])
  expect(asShell(line)).toEqual(asSystemd(line))
})
