/**
 * `npm run budget`: measures size and speed of the built site against limits. Prints the figures and exits with code 1
 * if one is exceeded.
 * Lighthouse tests each page in light and dark, in three rounds or `--rounds`. `--sizes` skips it, because its figures
 * depend on the load of the machine. kB are 1000 bytes as sent: the site compressed with brotli, the back office with
 * gzip.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { build } from './build.js'
import { ensureChromium, launchFlags } from './chromium.js'
import { freePort } from './freePort.js'
import { isStale } from './freshness.js'
import { pages, reportSpeed } from './lighthouse.js'

/** Limits of the public pages' sizes as sent, bytes. */
const most = {
  ...{ html: 15_000, css: 11_000, js: 85_000, slider: 22_000, pictures: 60_000 },
  /** Limit for the fonts of one script (Latin or Bangla). */
  fonts: 70_000,
  /** Limit of the first view. It does not include scripts, which start after the first paint. */
  firstView: 250_000,
}
/** Maximum size of the back office's scripts in each language, bytes. */
const mostAdmin = { login: 160_000, list: 340_000 }
const slider = 'src/public/components/media/slideshowMotion.ts'

let failures = 0
/** Prints a figure beside its limit. @param {string} name @param {number} figure @param {number} limit @param {string} unit @param {'most' | 'least'} [sense] */
const report = (name, figure, limit, unit, sense = 'most') => {
  const isWithin = sense === 'most' ? figure <= limit : figure >= limit
  if (!isWithin) failures += 1
  const text = [name.padEnd(38), `${figure}${unit}`.padStart(12), `${sense} ${limit}${unit}`.padStart(16)].join(' ')
  console.info(`${isWithin ? '  ' : '! '}${text}`)
}
/** @param {number} bytes */
const kB = bytes => Math.round(bytes / 10) / 100
/** @param {string} name @param {number} bytes @param {number} limit */
const reportBytes = (name, bytes, limit) => report(name, kB(bytes), kB(limit), ' kB')

const editor = { email: 'editor@example.org', password: 'a long enough password' }

/** Starts the built server on an empty data folder. */
const startSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'budget-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: editor.email,
      ADMIN_PASSWORD: editor.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('The server did not start.')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Bytes of a compressed response. @param {string} url @param {'br' | 'gzip'} [encoding] @returns {Promise<number>} */
const sentBytes = (url, encoding = 'br') =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`))
      if (answer.headers['content-encoding'] !== encoding) reject(new Error(`${url} was not sent in ${encoding}.`))
      let bytes = 0
      answer.on('data', chunk => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** @param {readonly string[]} urls @param {'br' | 'gzip'} [encoding] */
const sum = async (urls, encoding) =>
  (await Promise.all(urls.map(url => sentBytes(url, encoding)))).reduce((total, bytes) => total + bytes, 0)

/** Values of an attribute of the matching tags. @param {string} html @param {RegExp} tag @param {string} attribute */
const addressesIn = (html, tag, attribute) =>
  [...html.matchAll(tag)].flatMap(([found]) => new RegExp(`${attribute}="([^"]+)"`).exec(found)?.[1] ?? [])

/**
 * Reports the sizes of the home page's HTML, CSS and scripts. Returns the bytes of HTML and CSS.
 * @param {string} url
 */
const measureHome = async url => {
  const html = await (await fetch(url)).text()
  /** @param {readonly string[]} paths */
  const whole = paths => paths.map(path => url + path)
  const styles = addressesIn(html, /<link[^>]*rel="stylesheet"[^>]*>/g, 'href')
  const scripts = [
    ...addressesIn(html, /<link[^>]*rel="modulepreload"[^>]*>/g, 'href'),
    ...addressesIn(html, /<script[^>]*\ssrc="[^>]*>/g, 'src'),
    ...[...html.matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, src]) => src ?? []),
  ]
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(await readFile('dist/site/.vite/manifest.json', 'utf8'))
  const lazy = [slider, ...(manifest[slider]?.imports ?? [])]
    .map(name => `/${manifest[name]?.file}`)
    .filter(path => !scripts.includes(path))
  if (scripts.length === 0) throw new Error('The home page has no script.')
  const [htmlBytes, cssBytes] = [await sentBytes(`${url}/`), await sum(whole(styles))]
  reportBytes('home, HTML', htmlBytes, most.html)
  reportBytes('home, CSS', cssBytes, most.css)
  reportBytes('home, JavaScript', await sum(whole(scripts)), most.js)
  reportBytes('home, the slider’s own script', await sum(whole(lazy)), most.slider)
  return htmlBytes + cssBytes
}

/** Measures the download of a 2x phone for the first view, before scrolling. @param {string} url @param {number} text bytes of HTML and CSS */
const measureFirstView = async (url, text) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchFlags })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const { seen, all, fonts } = await page.evaluate(() => {
    /** @type {Map<string, number>} */
    const bytes = new Map()
    for (const entry of performance.getEntriesByType('resource'))
      if (entry instanceof PerformanceResourceTiming) bytes.set(entry.name, entry.encodedBodySize)
    const pictures = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc)
    const inView = pictures.filter(picture => {
      const { top, bottom, left, right } = picture.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    })
    /** @param {readonly HTMLImageElement[]} images */
    const total = images =>
      [...new Set(images.map(({ currentSrc }) => currentSrc))].reduce((sum, name) => sum + (bytes.get(name) ?? 0), 0)
    const fonts = [...bytes].filter(([name]) => name.endsWith('.woff2'))
    return { seen: total(inView), all: total(pictures), fonts }
  })
  await browser.close()
  /** @param {boolean} isBangla */
  const fontBytes = isBangla =>
    fonts.filter(([name]) => name.includes('bengali') === isBangla).reduce((sum, [, weight]) => sum + weight, 0)
  reportBytes('home, pictures of the first view, 360 px', seen, most.pictures)
  reportBytes('home, Latin fonts', fontBytes(false), most.fonts)
  reportBytes('home, Bangla fonts', fontBytes(true), most.fonts)
  reportBytes('home, first view without scripts', text + seen + fontBytes(false) + fontBytes(true), most.firstView)
  console.info(`  ${'home, pictures fetched before scrolling'.padEnd(38)} ${`${kB(all)} kB`.padStart(12)}`)
}

/** Measures the scripts that a browser requests up to the login and on to a list, in both languages. @param {string} url */
const measureAdmin = async url => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: launchFlags })
  for (const [language, code] of Object.entries({ English: 'en', Bangla: 'bn' })) {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'admin-language', value: code, url }])
    const page = await context.newPage()
    /** @type {Set<string>} */
    const scripts = new Set()
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.goto(`${url}/admin/post`, { waitUntil: 'networkidle' })
    reportBytes(`back office, login in ${language}`, await sum([...scripts], 'gzip'), mostAdmin.login)
    await page.locator('input[autocomplete~=username]').fill(editor.email)
    await page.locator('input[type=password]').fill(editor.password)
    await page.locator('button[type=submit]').click()
    await page.locator('tbody tr, [role=status]').first().waitFor()
    await page.waitForLoadState('networkidle')
    reportBytes(`back office, list in ${language}`, await sum([...scripts], 'gzip'), mostAdmin.list)
    await context.close()
  }
  await browser.close()
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
})
if (isStale()) await build({ quiet: true })
const site = await startSite()
try {
  await measureFirstView(site.url, await measureHome(site.url))
  for (const [name, path] of Object.entries(pages))
    if (name !== 'home') reportBytes(`${name}, HTML`, await sentBytes(site.url + path), most.html)
  await measureAdmin(site.url)
  if (!values.sizes) failures += await reportSpeed(site.url, Number(values.rounds))
} finally {
  await site.stop()
}
console.info(failures ? `budget: ${failures} figures exceed their limits, marked with !` : 'budget: met')
process.exit(failures ? 1 : 0)
