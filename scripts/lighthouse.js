/** Lighthouse figures of the pages on a phone with a slow network, against limits. */
import { chromium } from 'playwright-core'
import { ensureChromium, launchFlags } from './chromium.js'
import { freePort } from './freePort.js'

/** One address of each kind of page. */
export const pages = {
  home: '/',
  page: '/about-gmpf',
  post: '/news/inside-the-repair-bench',
  contact: '/contact-us',
  list: '/news-and-blogs',
}

/** Colour schemes, with the browser flags that select them. @type {Readonly<Record<string, readonly string[]>>} */
const schemes = { light: [], dark: ['--blink-settings=preferredColorScheme=0'] }

/** @typedef {{ readonly name: string, readonly limit: number, readonly sense: 'least' | 'most', readonly read: (result: import('lighthouse').Result) => number }} Figure */

/** @param {string} id @param {number} limit @returns {Figure} */
const score = (id, limit) => ({
  name: id,
  limit,
  sense: 'least',
  read: ({ categories }) => Math.round((categories[id]?.score ?? 0) * 100),
})
/** @param {string} name @param {string} id @param {number} limit @param {number} [digits] @returns {Figure} */
const measure = (name, id, limit, digits = 0) => ({
  name,
  limit,
  sense: 'most',
  read: ({ audits }) => Number((audits[id]?.numericValue ?? Number.NaN).toFixed(digits)),
})

/** Figures and their limits: scores out of 100, times in ms, and the layout shift. */
const figures = [
  score('performance', 99),
  score('accessibility', 100),
  score('best-practices', 100),
  score('seo', 100),
  measure('LCP', 'largest-contentful-paint', 1_650),
  measure('CLS', 'cumulative-layout-shift', 0.01, 3),
  measure('TBT', 'total-blocking-time', 50),
]

/** Median. @param {readonly number[]} values */
const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {Figure} figure @param {number} value */
const isWithin = ({ sense, limit }, value) => (sense === 'most' ? value <= limit : value >= limit)

/** Results of each page in one colour scheme, in rounds over all pages. @param {string} site @param {number} rounds @param {readonly string[]} flags */
const measureAll = async (site, rounds, flags) => {
  const { default: lighthouse } = await import('lighthouse')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...launchFlags, ...flags, `--remote-debugging-port=${port}`],
  })
  /** @type {Map<string, import('lighthouse').Result[]>} */
  const results = new Map(Object.keys(pages).map(name => [name, []]))
  try {
    // Warms up: renditions are created on their first request, which visitors rarely wait for.
    for (const path of Object.values(pages)) {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
      await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
      await page.close()
    }
    for (let round = 0; round < rounds; round += 1)
      for (const [name, path] of Object.entries(pages)) {
        const result = await lighthouse(new URL(path, site).href, { port, logLevel: 'error' })
        if (result) results.get(name)?.push(result.lhr)
      }
  } finally {
    await browser.close()
  }
  return results
}

/**
 * Measures the pages of a running site in light and dark, and prints the medians of the rounds. Returns the number of
 * figures beyond their limits.
 * @param {string} site @param {number} rounds
 */
export const reportSpeed = async (site, rounds) => {
  let failures = 0
  for (const [scheme, flags] of Object.entries(schemes)) {
    const results = await measureAll(site, rounds, flags)
    console.info(`${[scheme, ...Object.keys(pages)].map(name => name.padEnd(18)).join('')}limit`)
    for (const figure of figures) {
      const cells = [...results.values()].map(runs => {
        const all = runs.map(figure.read)
        const value = median(all)
        if (!isWithin(figure, value)) failures += 1
        const others = all.length > 1 ? ` (${all.join(' ')})` : ''
        return `${isWithin(figure, value) ? '' : '! '}${value}${others}`
      })
      console.info(`${[figure.name, ...cells].map(cell => cell.padEnd(18)).join('')}${figure.sense} ${figure.limit}`)
    }
  }
  return failures
}
