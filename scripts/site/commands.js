/** Commands of `site`, each with the product's script that runs it, and its first arguments. */

/** @typedef {readonly [script: string, ...args: readonly string[]]} SiteCommand */

/** Programs of the built server, named as in docs/operating.md. @type {Readonly<Record<string, SiteCommand>>} */
const programs = Object.fromEntries(
  ['migrate', 'backup', 'restore', 'verify', 'move', 'files'].map(name => [name, ['run.js', `cli/${name}`]]),
)

/** Commands by name. @type {Readonly<Record<string, SiteCommand>>} */
export const siteCommands = {
  dev: ['dev.js'],
  build: ['build.js'],
  start: ['run.js', 'main'],
  check: ['site/check.js'],
  test: ['site/test.js'],
  new: ['new.js'],
  sites: ['run.js', 'cli/site'],
  ...programs,
}
