/** A whole site that listens on a port, with pages, API, back office, a picture and a static file, for tests over real connections. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Dialect } from '../../../server/db/database.ts'
import { registerPages } from '../../../server/pages/pages.ts'
import { embeddedOptions } from './frontEnd.ts'
import { startProvider, type TestProvider } from './server.ts'
import { formOf } from './uploads.ts'

const noAssets = { scripts: [], styles: [], preloads: [] }

export interface ListeningSite {
  readonly provider: TestProvider
  readonly port: number
  /** One address of each kind that responds with 200. Calls of the API need the header 'app-key: demo'. */
  readonly addresses: { readonly [K in SiteAddressKind]: string }
  close(): Promise<void>
}

/** Kinds of addresses that a site serves. */
export type SiteAddressKind =
  | 'home'
  | 'page'
  | 'search'
  | 'list'
  | 'record'
  | 'health'
  | 'asset'
  | 'picture'
  | 'sitemap'
  | 'admin'
export const siteAddressKinds: readonly SiteAddressKind[] = [
  ...(['home', 'page', 'search', 'list', 'record', 'health', 'asset', 'picture', 'sitemap', 'admin'] as const),
]

type Options = Parameters<typeof startProvider>[1]

/** Starts a site of the application 'demo' with a page, some FAQs and posts, and a picture. */
export const startListeningSite = async (dialect: Dialect, options: Options = {}): Promise<ListeningSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/site-1a2b.js'), `export const text = '${'x'.repeat(1_000_000)}'`)
  const provider = await startProvider(dialect, {
    pagesOf: 'demo',
    ...options,
    registerPages: app =>
      registerPages(app, {
        assets: { site: noAssets, admin: noAssets, folders: [folder] },
        appKey: 'demo',
        siteUrl: options.config?.siteUrl,
        fetch: (url, init) => reading.fetch(url, init),
        contentVersion: () => reading.contentVersion(),
        upstream: undefined,
        isDevelopment: false,
      }),
  })
  const reading = embeddedOptions(provider)
  const save = async (url: string, body: unknown, headers?: Readonly<Record<string, string>>) => {
    const answer = await provider.editor.call('POST', url, body, headers)
    if (answer.status >= 300) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await save('/api/pages', { name: 'About', title: 'About us', slug: 'about', content: '<p>About the ponds.</p>' })
  const content = `<p>${'A pond of some length. '.repeat(400)}</p>`
  for (let number = 1; number <= 10; number += 1) {
    await save('/api/faqs', { faq_title: `Question ${number}`, faq_content: content })
    await save('/api/posts', { title: `Post ${number}`, slug: `post-${number}`, content })
  }
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body, headers } = formOf([{ name: 'file', filename: 'a.png', content: png }])
  const { file_name: picture } = await save('/api/upload-single', body, headers)
  await provider.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    provider,
    // Safe cast: a server on a TCP port has an address of this type.
    port: (provider.app.server.address() as AddressInfo).port,
    addresses: {
      home: '/',
      page: '/about',
      search: '/search?q=pond',
      list: '/api/faqs?page=1&size=10',
      record: '/api/faqs/1',
      health: '/healthz',
      asset: '/assets/site-1a2b.js',
      picture,
      sitemap: '/sitemap.xml',
      admin: '/admin',
    },
    close: async () => {
      provider.app.server.closeAllConnections()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
