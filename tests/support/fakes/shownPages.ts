/** Pages of the public site, drawn from records that a test names. */
import { type RenderResult, render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from './publicContent.ts'

/** What the build of the site would be. */
export const assets = { scripts: ['/assets/site.js'], styles: ['/assets/site.css'], preloads: [] }

/** The page of an address of a site with these records; `calls` gets the calls that it makes. */
export const show = (path: string, rows: PublicRows = publicRows, calls: string[] = []): Promise<RenderResult> =>
  render({
    url: new URL(path, 'https://site.example'),
    client: publicClient(rows, calls),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets,
  })

/** What a visitor reads: the body's text without tags, scripts and repeated white space. */
export const textOf = ({ html }: RenderResult): string =>
  html
    .replace(/[\s\S]*<body>/, '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
