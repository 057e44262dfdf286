#!/usr/bin/env node
/** The command of a site that installs the product: `npx site dev`. Run in the folder of its site.config.ts. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { siteCommands } from '../scripts/site/commands.js'

const help = `site init      writes a site into this folder: site.config.ts, tsconfig.json, .gitignore, and the commands in package.json
site dev       starts it for development
site build     builds it into dist/
site start     starts it, and builds it first where something has changed
site check     types, configuration and descriptors
site test      runs the tests over all of its resources
site new       writes a resource, a field, a template of sections or a screen, as its --help says
site sites     lists, adds and removes the sites of one server
site migrate · backup · restore · verify · move · files    as docs/operating.md says`

const [command = 'help', ...rest] = process.argv.slice(2)
// Before a script is imported that reads it.
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
else if (script === undefined) fail(`'${command}' is no command.\n\n${help}`)
else if (!existsSync('site.config.ts'))
  fail('There is no site.config.ts in this folder. Change to the folder that has it, or make one: npx site init')
else await goOnWith(script, [...words, ...rest])
