#!/usr/bin/env node
/** The command of a site that installs the product: `npx site dev`. Run in the folder of its site.config.ts. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { siteCommands } from '../scripts/site/commands.js'

const help = `site init      creates a site in this folder: site.config.ts, tsconfig.json, .gitignore and the scripts of package.json
site dev       starts the site for development
site build     builds the site into dist/
site start     starts the site, and builds it first if something has changed
site check     checks types, configuration and descriptors
site test      runs the generated tests for all resources
site new       adds a resource, field, section template or screen; see site new --help
site sites     add · password · forget-secrets    adds a site to this server, sets a new password, or discards secrets whose key is lost
site migrate · backup · restore · verify · move · files    see docs/operating.md`

const [command = 'help', ...rest] = process.argv.slice(2)
// Set before a script is imported, because scripts read it when they are loaded.
process.env.SITE_FOLDER ??= process.cwd()

/** Goes on with a script of the product, which reads its own arguments. @param {string} script @param {readonly string[]} args */
const goOnWith = async (script, args) => {
  const file = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}
/** @param {string} message */
const fail = message => {
  console.error(message)
  process.exitCode = 1
}

const [script, ...words] = Object.hasOwn(siteCommands, command) ? (siteCommands[command] ?? []) : []
if (command === 'help' || command === '--help') console.info(help)
else if (command === 'init') await goOnWith('site/init.js', rest)
else if (script === undefined) fail(`Unknown command '${command}'.\n\n${help}`)
else if (!existsSync('site.config.ts'))
  fail('There is no site.config.ts in this folder. Change to the folder that has it, or create one: npx site init')
else await goOnWith(script, [...words, ...rest])
