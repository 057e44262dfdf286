#!/usr/bin/env node
/** The command of a site that installs the product: `npx site dev`. Run in the folder of its site.config.ts. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const help = `site init      writes a site into this folder: site.config.ts, tsconfig.json, .gitignore, and the commands in package.json
site dev       starts it for development
site build     builds it into dist/
site start     starts it, and builds it first where something has changed
site check     types, configuration and descriptors
site test      runs the tests over all of its resources
site new       writes a resource, a field, a template of sections or a screen, as its --help says
site sites     lists, adds and removes the sites of one server
site migrate · backup · restore · verify · move · files    as docs/operating.md says`

const programs = ['migrate', 'backup', 'restore', 'verify', 'move', 'files']

const [command = 'help', ...rest] = process.argv.slice(2)
// Before a script is imported that reads it.
process.env.SITE_FOLDER ??= process.cwd()

/** Goes on with a script of the product, which reads its own arguments. @param {string} script @param {readonly string[]} args */
const goOnWith = async (script, args) => {
  const file = fileURLToPath(new URL(`../scripts/${script}`, import.meta.url))
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
}

if (command === 'help' || command === '--help') console.info(help)
else if (command === 'init') await goOnWith('initSite.js', rest)
else if (!existsSync('site.config.ts')) {
  console.error(
    'There is no site.config.ts in this folder. Change to the folder that has it, or make one: npx site init',
  )
  process.exitCode = 1
} else if (command === 'dev') await goOnWith('dev.js', rest)
else if (command === 'build') await goOnWith('build.js', rest)
else if (command === 'start') await goOnWith('run.js', ['main', ...rest])
else if (command === 'check') await goOnWith('checkSite.js', rest)
else if (command === 'test') await goOnWith('testSite.js', rest)
else if (command === 'new') await goOnWith('new.js', rest)
else if (command === 'sites') await goOnWith('run.js', ['cli/site', ...rest])
else if (programs.includes(command)) await goOnWith('run.js', [`cli/${command}`, ...rest])
else {
  console.error(`'${command}' is no command.\n\n${help}`)
  process.exitCode = 1
}
