/** Page for visitors without a connection. It is self-contained, because nothing else can be loaded. */
import { hash } from 'node:crypto'
import { offlineTexts } from '../../../src/messages/offlinePage.ts'
import type { PublicApplication } from '../../../src/resources/records.ts'
import { serviceWorkerPath } from '../../../src/schema/routes/serviceWorkerPath.ts'
import { languageIn } from '../../../src/schema/values/language.ts'
import { marginStyleOf } from '../../../src/schema/values/look/layouts.ts'
import { languageOf, lookOf, phoneIn, schemeScript, telephone } from '../render.ts'
import { xmlText } from '../seo/xml.ts'
import { retryScript } from './retryScript.ts'

/** Sizes and layout as in src/public/styles, with system fonts. */
const sheet = `*{box-sizing:border-box}
html{font:400 106.25%/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%}
body{display:flex;flex-direction:column;min-height:100dvh;margin:0;overflow-wrap:anywhere}
h1,h2,p,dl,dd{margin:0}
h1,h2,.name{font-family:"Noto Serif","Iowan Old Style","Palatino Linotype",serif;font-weight:500;text-wrap:balance}
header,main>div{padding-inline:max(clamp(1rem,3.4vw,3.5rem),50% - 44rem)}
header{padding-block:1.35rem;border-block:6px solid var(--brand);border-bottom:1px solid var(--edge)}
.name{font-size:clamp(1.2rem,1.1rem + .4vw,1.4rem);line-height:1.22}
main{position:relative;flex:1;padding-bottom:4rem}
h1 span{display:inline-block;padding-top:.24em;border-top:6px solid var(--brand)}
h1{font-size:clamp(2.2rem,1.5rem + 3vw,4rem);line-height:1.04;letter-spacing:-.018em}
h2{margin-top:2.75rem;font-size:1.35rem;line-height:1.22}
h1+p{max-width:35rem;margin-block:1rem 1.75rem;font-size:1.2rem;line-height:1.5;text-wrap:pretty}
h1+p:lang(bn){line-height:1.7}
p+p{margin-top:1rem;color:var(--ink-soft)}
a{color:var(--brand);text-underline-offset:.18em}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.6rem 1.4rem;font-weight:600;line-height:1.25;color:var(--on-brand);text-decoration:none;background:var(--brand);border:1px solid var(--brand);border-radius:calc(var(--corner)*1.4)}
.button:hover{color:var(--paper);background:var(--ink);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 1.25rem;margin-top:.6rem}
dt{padding-block:.6rem;color:var(--ink-soft)}
dd a{display:inline-block;padding-block:.6rem;font-weight:600;font-variant-numeric:tabular-nums}
html:lang(bn){line-height:1.75}
:is(h1,h2,.name):lang(bn){font-family:"Noto Sans Bengali","Nirmala UI",system-ui,sans-serif;font-weight:600;line-height:1.3;letter-spacing:0}
@media(width>=64rem){
main:not([data-margin=plain])>div{padding-inline-start:calc(max(3.4vw,50% - 44rem) + 18.5rem)}
main:not([data-margin=plain])::before{position:absolute;inset-block:0;inset-inline-start:calc(max(3.4vw,50% - 44rem) + 16rem);width:1px;content:"";background:var(--margin)}
}`.replaceAll('\n', '')

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

const scripts = [schemeScript, retryScript(serviceWorkerPath)] as const

/** Headers of the page with a given style. They allow only its own style and scripts, and a request that checks the site. */
const headersOf = (style: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'; img-src data:; style-src ${sourceOf(style)}; script-src ${scripts.map(sourceOf).join(' ')}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

const contactOf = (application: PublicApplication, texts: (typeof offlineTexts)['en']): string => {
  const { phone, email } = application
  const entry = (label: string, href: string, text: string) =>
    `<dt>${label}</dt><dd><a href="${xmlText(href)}">${xmlText(text)}</a></dd>`
  const entries = [
    phone ? entry(texts.phone, telephone(phone), phoneIn(languageIn(application.language), phone)) : '',
    email ? entry(texts.email, `mailto:${email}`, email) : '',
  ].join('')
  return entries && `${phone ? `<h2>${texts.reach}</h2>` : ''}<dl>${entries}</dl>`
}

/** Renders the offline page of a site. Returns its HTML and headers. */
export const offlinePage = (
  application: PublicApplication,
): { readonly html: string; readonly headers: Readonly<Record<string, string>> } => {
  const language = languageIn(application.language)
  const texts = offlineTexts[language]
  const look = lookOf(application)
  const style = look.style + sheet
  const name = xmlText(application.name)
  const [first, last] = scripts
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="${look.frame.light}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${look.frame.dark}" media="(prefers-color-scheme: dark)"><title>${texts.title} · ${name}</title><link rel="icon" href="data:,"><style>${style}</style><script>${first}</script></head><body><header><p class="name" lang="${languageOf(application.name) ?? language}">${name}</p></header><main data-margin="${marginStyleOf(application.margin_line)}"><div><h1><span>${texts.title}</span></h1><p>${texts.text}</p><p><a class="button" href="">${texts.tryAgain}</a></p><p>${texts.comesBack}</p>${contactOf(application, texts)}</div></main><script>${last}</script></body></html>`
  return { html, headers: headersOf(style) }
}
