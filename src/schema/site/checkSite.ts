/** What is wrong with `site.config.ts` itself; its resources are checked as all others. */
import type { Field } from '../descriptor/field.ts'
import { oneOf } from '../terms/misspelt.ts'
import type { Extension, SiteConfig } from './siteConfig.ts'

type KeysOf<T> = Readonly<Record<keyof T, true>>
const options: KeysOf<SiteConfig> = {
  resources: true,
  extend: true,
  words: true,
  screens: true,
  sections: true,
  inputs: true,
  cells: true,
  icons: true,
}
const additions: KeysOf<Extension> = { fields: true, form: true, columns: true, search: true, filters: true }

/** What the product has without the site. */
export interface Product {
  /** Fields of its resources, by the resource's name. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, Field>>>>
  /** Names of its screens. */
  readonly screens: readonly string[]
  /** Values of its templates of sections. */
  readonly sections: readonly string[]
  /** Names of its own inputs, cells and pictograms. */
  readonly inputs: readonly string[]
  readonly cells: readonly string[]
  readonly icons: readonly string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sentences about keys that nothing reads. */
const unknownKeys = (value: object, known: object, at: string): readonly string[] =>
  Object.keys(value)
    .filter(key => !Object.hasOwn(known, key))
    .map(key => `${at}'${key}' is no option. Use ${oneOf(key, Object.keys(known))}.`)

/** What a list of the site holds, and whose names the product has already. */
interface Named {
  readonly option: 'resources' | 'screens' | 'sections' | 'inputs' | 'cells' | 'icons'
  readonly taken: readonly string[]
  readonly nameOf: (entry: unknown) => unknown
  /** What to write where an entry has no name. */
  readonly remedy: string
  /** What to do where the product has the name. */
  readonly instead: string
}

const listMistakes = (list: unknown, { option, taken, nameOf, remedy, instead }: Named): readonly string[] => {
  if (list === undefined) return []
  if (!Array.isArray(list)) return [`${option}: It is no list. Write its entries between [ and ].`]
  const names = list.map(nameOf)
  return names.flatMap((name, index) => {
    const at = `${option}[${index}]: `
    if (list[index] === undefined)
      return [`${at}It is undefined. Look whether the file that it is imported from exports this name.`]
    if (typeof name !== 'string' || name === '') return [`${at}It has no name. ${remedy}`]
    const first = names.indexOf(name)
    if (first !== index)
      return [`${at}'${name}' is also the name of ${option}[${first}]. Rename one of the two, or take one out.`]
    return taken.includes(name) ? [`${at}The product has '${name}' already. ${instead}`] : []
  })
}

const propertyOf = (key: string) => (entry: unknown) => (isObject(entry) ? entry[key] : undefined)

/** A list of names alone. */
const namesOf = (
  option: 'screens' | 'inputs' | 'cells' | 'icons',
  example: string,
  taken: readonly string[],
): Named => ({
  option,
  taken,
  nameOf: entry => entry,
  remedy: `Write it as a text, like '${example}'.`,
  instead: 'Choose another name.',
})

/** The lists of a site, each with what the product has of the same names. */
const listsOf = ({ fields, screens, sections, inputs, cells, icons }: Product): readonly Named[] => [
  {
    option: 'resources',
    taken: Object.keys(fields),
    nameOf: propertyOf('name'),
    remedy: 'Make a descriptor with defineResource.',
    instead: 'Choose another name, or add fields to it with extend.',
  },
  namesOf('screens', 'tender', screens),
  {
    option: 'sections',
    taken: sections,
    nameOf: propertyOf('value'),
    remedy: 'Make a template with defineTemplate.',
    instead: 'Choose another value.',
  },
  namesOf('inputs', 'stars', inputs),
  namesOf('cells', 'stars', cells),
  namesOf('icons', 'boat', icons),
]

const extensionMistakes = (name: string, extension: unknown, fieldsOf: Product['fields']): readonly string[] => {
  const at = `extend.${name}`
  const former = Object.hasOwn(fieldsOf, name) ? fieldsOf[name] : undefined
  if (!former) return [`${at}: It is no resource of the product. Name ${oneOf(name, Object.keys(fieldsOf))}.`]
  if (!isObject(extension) || !isObject(extension.fields)) return [`${at}: It has no fields. Write { fields: { … } }.`]
  const fields = Object.entries(extension.fields).flatMap(([field, value]) => {
    if (Object.hasOwn(former, field))
      return [`${at}.fields.${field}: The product has a field of this name. Choose another.`]
    if (isObject(value) && value.required === true && value.default === undefined)
      return [
        `${at}.fields.${field}: It is required, but stored records have no value for it. Give it a default, or leave out required.`,
      ]
    return []
  })
  return [...unknownKeys(extension, additions, `${at}: `), ...fields]
}

/** Every mistake in the configuration of a site, as a sentence with its place and what to do; empty where there is none. */
export const checkSite = (site: unknown, product: Product): readonly string[] => {
  if (!isObject(site)) return ['It exports no site. Write: export const site = defineSite({ … })']
  const { resources, extend = {}, words = {} } = site
  const own = Array.isArray(resources) ? resources.filter(isObject).map(({ name }) => name) : []
  return [
    ...unknownKeys(site, options, ''),
    ...listsOf(product).flatMap(named => listMistakes(site[named.option], named)),
    ...(isObject(extend)
      ? Object.entries(extend).flatMap(([name, extension]) => extensionMistakes(name, extension, product.fields))
      : ['extend: It is no object. Write { users: { fields: { … } } }.']),
    ...(isObject(words)
      ? Object.keys(words)
          .filter(name => !Object.hasOwn(product.fields, name) && !own.includes(name))
          .map(name => `words.${name}: There is no resource of this name. Correct it, or take it out.`)
      : ['words: It is no object. Write { tenders: { bn: { … } } }.']),
  ]
}
