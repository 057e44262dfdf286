/** The files with which an operator deploys the product. Nothing here runs Docker or nginx: their text is read. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
