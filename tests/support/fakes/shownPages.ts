/** Pages of the public site, rendered from given records. */
import { type RenderResult, render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from './publicContent.ts'

/** Assets in place of a build. */
export const assets = { scripts: ['/assets/site.js'], styles: ['/assets/site.css'], preloads: [] }

/** Renders the page of an address of a site with these records; `calls` collects its calls. */
export const renderPage = (path: string, rows: PublicRows = publicRows, calls: string[] = []): Promise<RenderResult> =>
  render({
    url: new URL(path, 'https://site.example'),
    client: publicClient(rows, calls),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets,
  })

/** Visible text: the body without tags, scripts and repeated white space. */
export const visibleText = ({ html }: RenderResult): string =>
  html
    .replace(/[\s\S]*<body>/, '')
    .replaceAll(/<script[\s\S]*?<\/script>/g, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
