/**
 * `npm run new`, and `site new` in a site: parses the command line, prompts for missing answers in a terminal, and
 * writes all files or none.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { product } from '../../src/resources/check.ts'
import { allResources, site } from '../../src/resources/index.ts'
import { checkDescriptors } from '../../src/schema/checks/checkDescriptors.ts'
import { issueText } from '../../src/schema/checks/issue.ts'
import { customNamesOf } from '../../src/schema/site/registered.ts'

import { productFolder, siteFolder } from '../site/folders.js'
import { answersOf, type CommandLine, promptedAnswers } from './answers.ts'
import { fieldCommand } from './field.ts'
import { specSyntax } from './fieldSpec.ts'
import { kindCommand } from './kind.ts'
import { NewError } from './newError.ts'
import type { Places } from './places/places.ts'
import { productPlaces } from './places/product.ts'
import { sitePlaces } from './places/site.ts'
import { type Command, changesOf, type Project } from './plan.ts'
import { resourceCommand } from './resource.ts'
import { screenCommand } from './screen.ts'
import { sectionCommand } from './section.ts'
import { shownChanges, writeChanges } from './writeChanges.ts'

const commands = {
  resource: resourceCommand,
  field: fieldCommand,
  section: sectionCommand,
  kind: kindCommand,
  screen: screenCommand,
} as const satisfies Readonly<Record<string, Command>>
type Name = keyof typeof commands
const names = Object.keys(commands) as readonly Name[]

/** Arguments of each command, in order. */
const argumentsOf: { readonly [N in Name]: readonly string[] } = {
  resource: ['name'],
  field: ['resource', 'field'],
  section: ['name'],
  kind: ['name'],
  screen: ['resource'],
}

/** Purpose and options of each command. */
const helpOf: { readonly [N in Name]: string } = {
  resource: `resource notices
    A resource: its descriptor and its place in the registry.
    --label Notice, --labels Notices   its labels, singular and plural
    --bn নোটিশ, --bns নোটিশসমূহ            the same in Bangla
    --icon news                        its icon in the side menu
    --public                           visitors see a list, and a page for each record
    --fields 'title:text! slug:slug body:html closes_on:date'`,
  field: `field notices closes_on:date
    A field of a resource, in its form.
    --bn 'শেষ দিন'                      its label in Bangla
    --in list,filters                  where else it is shown: list, search, filters
    --public, --no-public              whether it is public; by default like the title of the resource`,
  section: `section price-list
    A section template: its name and picture in the back office, and its view.
    --label 'prices in rows'           what it shows, for editors`,
  kind: `kind postcode --pattern '\\d{4}' --example 1205
    A kind of field: a line of text that matches a pattern, with its input, messages, tests and chapter of docs/kinds.md.
    --must 'a postcode, like 1205'     what a value must be, as the end of 'Postcode must be …'
    --bn 'একটি পোস্টকোড হতে হবে।'         the same in Bangla
    --wrong 12a                        a wrong value, for the tests`,
  screen: `screen notices
    A public screen for each record of a resource, instead of the default one.
    --as notice                        its name`,
}

const helpOfAll = ({ call, docs, refused, help }: Places): string =>
  `${names
    .filter(name => !Object.hasOwn(refused, name))
    .map(name => `${call} ${helpOf[name]}${help[name] === undefined ? '' : `\n    ${help[name]}`}`)
    .join('\n\n')}

${specSyntax(docs)}
Missing options are requested interactively. --dry-run shows what would be written.`

const options = {
  label: { type: 'string' },
  labels: { type: 'string' },
  bn: { type: 'string' },
  bns: { type: 'string' },
  icon: { type: 'string' },
  fields: { type: 'string' },
  in: { type: 'string' },
  pattern: { type: 'string' },
  example: { type: 'string' },
  wrong: { type: 'string' },
  must: { type: 'string' },
  as: { type: 'string' },
  public: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const projectHere: Project = {
  places: siteFolder === productFolder ? productPlaces : sitePlaces(site.config, product),
  resources: allResources,
  readFile: file => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
}

/** Parses the command line; throws if an option is unknown. */
const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true })

/** Runs a command. Returns lines about the written files. Throws NewError, or an error of `parseArgs`, before anything is written. */
export const run = async (
  args: readonly string[],
  { project, isTerminal }: { readonly project: Project; readonly isTerminal: boolean },
): Promise<readonly string[]> => {
  const { values, positionals } = readArguments(args)
  const { call, refused } = project.places
  if (values.help) return [helpOfAll(project.places)]
  const answersFor = (given: CommandLine) => (isTerminal ? promptedAnswers(given, call) : answersOf(given, call))
  const [what, ...rest] = positionals
  const reason = what === undefined || !Object.hasOwn(refused, what) ? undefined : refused[what]
  if (reason !== undefined) throw new NewError(reason, '')
  const offered = names.filter(each => !Object.hasOwn(refused, each))
  const name = await answersFor({ 'first argument': what }).select(
    'first argument',
    'What do you want to add?',
    offered,
  )
  const extra = rest[argumentsOf[name].length]
  if (extra !== undefined) throw new NewError(`Unexpected argument '${extra}'.`, 'Put texts with spaces in quotes.')
  const given = { ...values, ...Object.fromEntries(argumentsOf[name].map((key, index) => [key, rest[index]])) }
  const { edits, resources, next } = await commands[name](answersFor(given), project)
  const changes = changesOf(edits, project)
  const issues = checkDescriptors(resources, customNamesOf(site.config)).map(issue => `  ${issueText(issue)}`)
  if (issues.length > 0)
    throw new NewError('The site check reports errors, so nothing was written:', `\n${issues.join('\n')}`)
  if (values['dry-run']) return shownChanges(changes, project)
  writeChanges(changes, project)
  return [...changes.map(({ file, done }) => `Wrote ${file}: ${done}.`), ...next]
}

/** Runs a command and returns the exit code. */
export const main = async (args: readonly string[]): Promise<number> => {
  try {
    const lines = await run(args, { project: projectHere, isTerminal: process.stdin.isTTY })
    for (const line of lines) console.info(line)
    return 0
  } catch (error) {
    const isExpected =
      error instanceof NewError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    if (!isExpected) throw error
    console.error(error.message)
    return 1
  }
}
