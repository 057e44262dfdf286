/** HTML page in which the back office runs, at all of its addresses. */
import { type ColorScheme, type Language, preferenceIn } from '../../src/api/admin/adminPreferences.ts'
import { type SiteConfig, scriptJson, siteConfigId } from '../../src/api/site/siteConfig.ts'
import { shellTexts } from '../../src/messages/plainPage.ts'
import type { PageAssets } from './assets.ts'

/** Colour schemes of the empty page, so that it does not flash before styles load. */
const schemeByMode: { readonly [M in ColorScheme]: string } = { system: 'light dark', light: 'light', dark: 'dark' }

interface AdminPageOptions {
  /** Nonce for style-src in the response, which the back office passes to its style engine. */
  readonly nonce: string
  /**
   * `cookie` header of the request: colour scheme and language of the editor, and a note that a user is signed in.
   * Default: none.
   */
  readonly cookies?: string | undefined
  /** Language of the site, for editors who have chosen none. Default: English. */
  readonly siteLanguage?: Language | undefined
}

/** Renders the HTML page of the back office. */
export const adminPage = (
  assets: PageAssets,
  config: SiteConfig,
  { nonce, cookies, siteLanguage }: AdminPageOptions,
): string => {
  const language = preferenceIn(cookies, 'admin-language', siteLanguage)
  const { title, withoutScripts } = shellTexts[language]
  const wasSignedIn = preferenceIn(cookies, 'admin-place') === 'signed-in'
  const preloads = [...assets.preloads, ...((wasSignedIn ? assets.signedInPreloads : assets.signedOutPreloads) ?? [])]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemeByMode[preferenceIn(cookies, 'admin-mode')]}">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map(href => `<link rel="modulepreload" href="${href}">`).join('\n')}
</head>
<body>
<div id="admin-root"></div>
<noscript><p>${withoutScripts}</p></noscript>
<script type="application/json" id="${siteConfigId}">${scriptJson(config)}</script>
${(assets.inlineScripts ?? []).map(text => `<script type="module">${text}</script>`).join('\n')}
${assets.scripts.map(src => `<script type="module" src="${src}"></script>`).join('\n')}
</body>
</html>
`
}
