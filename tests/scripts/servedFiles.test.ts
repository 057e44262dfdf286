/** The development server does not serve data, backups or secrets, regardless of the spelling of the address. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deniedFiles } from '../../scripts/vite/servedFiles.ts'
import { openConnection } from '../support/sites/rawConnection.ts'

const secret = 'nobody-may-read-this'
const root = resolve('.')
let folder: string
let outside: string
let vite: ViteDevServer
let port: number

/**
 * Replaces the server of the site. It would fail to start, because the database file of this test is not a database,
 * and would be started again for each request.
 */
const withoutSite: Plugin = {
  name: 'without-site',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]server[\\/]start[\\/]main\.ts$/ },
    handler: () => "throw new Error('There is no site.')",
  },
}

/** Files with the secret, by path in the folder of the test. */
const secretFiles = [
  'data (1)/site.sqlite',
  'data (1)/site.sqlite-wal',
  'data (1)/secret.key',
  'data (1)/files/demo/private.json',
  'data (1)/files/demo/private.svg',
  'data (1)/uploads/a.upload',
  'keep[1]/2026-01-01.json',
  'keep[1]/2026-01-01.tar.gz',
  'elsewhere/copy.sqlite',
  'elsewhere/dump.sql',
  'elsewhere/.env',
  'elsewhere/.env.local',
  'elsewhere/site.env',
  'elsewhere/site.env.json',
  'elsewhere/.npmrc',
  'elsewhere/.git/config',
  'elsewhere/.git/packed.json',
  'elsewhere/key.pem',
  'elsewhere/notes',
  'linked/site.sqlite',
]

beforeAll(async () => {
  folder = await mkdtemp(join(root, 'node_modules/.cache-served-'))
  outside = await mkdtemp(join(tmpdir(), 'served-'))
  await symlink(outside, join(folder, 'linked'))
  for (const file of secretFiles) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), secret)
  }
  await writeFile(join(folder, 'elsewhere/module.ts'), "export const served = 'served'")
  vi.stubEnv('DATA_DIR', join(folder, 'data (1)'))
  vi.stubEnv('BACKUP_DIR', join(folder, 'keep[1]'))
  vi.stubEnv('PORT', '0')
  vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(folder, 'cache'),
    logLevel: 'silent',
    plugins: [withoutSite],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { ws: false, hmr: false, watch: null },
  })
  await vite.listen()
  const { httpServer } = vite
  if (!httpServer) throw new Error('The development server does not listen.')
  port = (httpServer.address() as AddressInfo).port
})
afterAll(async () => {
  await vite?.close()
  vi.unstubAllEnvs()
  for (const each of [folder, outside]) await rm(each, { recursive: true, force: true })
})

/** Returns the full response for an address, which is sent without normalisation. */
const ask = (address: string): Promise<string> =>
  openConnection(port, `GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`).closed

const encodedAll = (path: string): string =>
  [...Buffer.from(path)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
const swappedCase = (text: string): string =>
  [...text].map(each => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('')

/** Addresses under which a file could be requested. */
const addressesOf = (file: string): readonly string[] => {
  const path = `/${relative(root, join(folder, file))}`
  const absolute = join(folder, file)
  const [plain, fs] = [encodeURI(path), `/@fs${encodeURI(absolute)}`]
  const last = path.lastIndexOf('/')
  return [
    ...[plain, fs].flatMap(each => [
      each,
      ...[
        '?raw',
        '?url',
        '?import',
        '?inline',
        '?import&raw',
        '?raw&import',
        '?url&inline',
        '?.svg?import',
        '?x.ts',
        '/',
        '#x',
      ].map(end => each + end),
      ...['%00.ts', '%20', '.', '::$DATA', '%3f.ts', '%23.ts', '/.', '%2f', '%5c'].map(end => each + end),
    ]),
    plain.slice(0, 1) + encodedAll(path.slice(1)).replaceAll('%2f', '/'),
    `${plain.slice(0, last)}//${plain.slice(last + 1)}`,
    `${encodeURI(path.slice(0, last))}/./${encodeURI(path.slice(last + 1))}`,
    `/src/..${plain}`,
    `/src/%2e%2e${plain}`,
    `/src%2f..${plain}`,
    `/static/..${plain}`,
    `/@fs//${encodeURI(absolute)}`,
    `/@fs${encodeURI(root)}/src/..${plain}`,
    `/@id/${encodeURI(absolute)}`,
    `/@id/__x00__${encodeURI(absolute)}?raw`,
    encodeURI(swappedCase(path)),
    `/@fs${encodeURI(root)}${encodeURI(swappedCase(path))}`,
    plain.replaceAll('/', '%5c'),
    encodeURI(encodeURI(path)),
  ]
}

test.each(secretFiles)('the file %s is not served at any address', async file => {
  const sent: string[] = []
  for (const address of addressesOf(file)) {
    const text = await ask(address)
    if (text.includes(secret) || text.includes(Buffer.from(secret).toString('base64'))) sent.push(address)
  }
  expect(sent).toEqual([])
})

test('sources, styles and packages are served', async () => {
  const module = relative(root, join(folder, 'elsewhere/module.ts'))
  for (const address of [
    `/${module}`,
    `/@fs${join(folder, 'elsewhere/module.ts')}`,
    '/src/public/app/entry-client.tsx',
    '/src/admin/boot/main.tsx',
    '/@vite/client',
    '/icon-32.png',
  ])
    expect({ address, head: (await ask(address)).slice(0, 15) }).toEqual({
      address,
      head: 'HTTP/1.1 200 OK',
    })
})

test('a data folder that contains the sources is protected by file extension only', () => {
  expect(deniedFiles(['/srv'], ['/srv/site'])).not.toContain('/srv/**')
  expect(deniedFiles(['/srv/site/data'], ['/srv/site'])).toContain('/srv/site/data/**')
})
