/** Finds or installs a Chromium for the tests in a real browser. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { installedCommand } from './installedCommand.js'

/** Flags for browsers of tests and measurements: no requests to anything but the site. */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const places = [
  process.env.CHROMIUM_PATH,
  // Without a user interface: a third less CPU time for the same pages.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of an installed Chromium; undefined if there is none. */
export const findChromium = () => [...places, chromium.executablePath()].find(path => path && existsSync(path))

/** Path of a Chromium. If there is none, installs one: from Debian's packages, or else with Playwright. */
export const ensureChromium = () => {
  const found = findChromium()
  if (found) return found
  console.info('No Chromium was found. Installing one for the browser tests …')
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  /** @type {readonly (readonly [string, readonly string[]])[]} */
  const ways = [
    ...(isDebianRoot
      ? [
          /** @type {const} */ ([
            'sh',
            [
              '-c',
              'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell fonts-noto-core',
            ],
          ]),
        ]
      : []),
    [installedCommand('playwright-core'), ['install', 'chromium']],
  ]
  for (const [command, args] of ways) {
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const path = findChromium()
    if (status === 0 && path) return path
  }
  throw new Error('Chromium could not be installed. Install it, or set CHROMIUM_PATH.')
}

if (import.meta.filename === process.argv[1]) ensureChromium()
