/** Checks the options of `site.config.ts`. `checkDescriptors` checks its resources, together with those of the product. */
import type { Field } from '../descriptor/field.ts'
import { nearestName, oneOf } from '../terms/misspelt.ts'
import { languages } from '../values/language.ts'
import type { Extension, SiteConfig } from './siteConfig.ts'

/** Names that the product defines. */
export interface Product {
  /** Fields of its resources, by name of the resource. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, Field>>>>
  /** Names of its screens. */
  readonly screens: readonly string[]
  /** Values of its section templates. */
  readonly sections: readonly string[]
  /** Names of its custom inputs, cells and icons. */
  readonly inputs: readonly string[]
  readonly cells: readonly string[]
  readonly icons: readonly string[]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports unknown keys, one sentence each. */
const unknownKeys = (value: object, known: object, at: string): readonly string[] =>
  Object.keys(value)
    .filter(key => !Object.hasOwn(known, key))
    .map(key => `${at}Unknown option '${key}'. Use ${oneOf(key, Object.keys(known))}.`)

/** Rules for a list in the configuration: where its entries have their name, and which names are taken. */
interface ListRules {
  readonly option: keyof SiteConfig
  readonly taken: readonly string[]
  /** Key of an entry that holds its name; undefined if the entry is the name. */
  readonly key: string | undefined
  /** Remedy for an entry without a name. */
  readonly remedy: string
  /** Remedy for a name that the product uses already. */
  readonly instead: string
}

const withoutName = (entry: unknown, key: string | undefined): string => {
  const given = isObject(entry) && key !== undefined ? nearestName(key, Object.keys(entry)) : undefined
  if (given === undefined) return key === undefined ? 'It is not a name.' : `'${key}' is missing.`
  return `Misspelt key '${given}': use '${key}'.`
}

const listMistakes = (list: unknown, { option, taken, key, remedy, instead }: ListRules): readonly string[] => {
  if (list === undefined) return []
  if (!Array.isArray(list)) return [`${option}: ${noList}`]
  const names = list.map(entry => (key === undefined ? entry : isObject(entry) ? entry[key] : undefined))
  return names.flatMap((name, index) => {
    const at = `${option}[${index}]: `
    if (list[index] === undefined) return [`${at}It is undefined. Check that the imported file exports this name.`]
    if (typeof name !== 'string' || name === '') return [`${at}${withoutName(list[index], key)} ${remedy}`]
    const first = names.indexOf(name)
    if (first !== index)
      return [`${at}'${name}' is also the name of ${option}[${first}]. Rename or remove one of them.`]
    return taken.includes(name) ? [`${at}The product already has '${name}'. ${instead}`] : []
  })
}

type KeysOf<T> = Readonly<Record<keyof T, true>>
/** Optional keys of an extension. Their values are lists. */
const additions: KeysOf<Omit<Extension, 'fields' | 'access'>> = {
  form: true,
  columns: true,
  search: true,
  filters: true,
}
const noList = 'It must be an array. Write its entries between [ and ].'

const extensionMistakes = (name: string, extension: unknown, fieldsOf: Product['fields']): readonly string[] => {
  const at = `extend.${name}`
  const previous = Object.hasOwn(fieldsOf, name) ? fieldsOf[name] : undefined
  if (!previous) return [`${at}: The product has no resource of this name. Use ${oneOf(name, Object.keys(fieldsOf))}.`]
  if (!isObject(extension) || !isObject(extension.fields ?? extension.access))
    return [`${at}: 'fields' is missing. Write { fields: { … } }.`]
  if (extension.access !== undefined && !isObject(extension.access))
    return [`${at}.access: It must be an object. Write { editor: { where: { … } } }.`]
  const isPrivate = Object.values(previous).every(field => !field.public)
  const fields = Object.entries(isObject(extension.fields) ? extension.fields : {}).flatMap(([field, value]) => {
    if (isPrivate && isObject(value) && value.public === true)
      return [
        `${at}.fields.${field}: It is public, but ${name} are private. Visitors would list them, and every signed-in user would read their other fields. Remove public.`,
      ]
    if (Object.hasOwn(previous, field))
      return [`${at}.fields.${field}: The product already has a field of this name. Choose another.`]
    if (isObject(value) && value.required === true && value.default === undefined)
      return [
        `${at}.fields.${field}: It is required, but existing records have no value. Give it a default, or remove required.`,
      ]
    return []
  })
  const lists = Object.keys(additions)
    .filter(key => extension[key] !== undefined && !Array.isArray(extension[key]))
    .map(key => `${at}.${key}: ${noList}`)
  return [...unknownKeys(extension, { fields, ...additions, access: true }, `${at}: `), ...fields, ...lists]
}

/** Languages into which descriptors are translated. Descriptors themselves are in English. */
const translated: readonly string[] = languages.filter(language => language !== 'en')

/** Mistakes in the structure of a resource's translations. `findUnknownWords` compares their content with the descriptor. */
const translationMistakes = (name: string, words: unknown): readonly string[] => {
  const at = `words.${name}`
  if (!isObject(words)) return [`${at}: It must be an object. Write { ${translated.join()}: { … } }.`]
  return Object.entries(words).flatMap(([language, given]) => {
    if (!translated.includes(language))
      return [`${at}.${language}: There is no language of this name. Use ${oneOf(language, translated)}.`]
    return isObject(given) ? [] : [`${at}.${language}: It must be an object. Write { label, fields, texts }.`]
  })
}

/** Returns the mistakes in the value of an option. `own`: names of the site's resources. */
type Check = (given: unknown, product: Product, own: readonly unknown[]) => readonly string[]

/** Creates the check of an option that is a list of names. */
const checkNames =
  (option: 'screens' | 'inputs' | 'cells' | 'icons', example: string): Check =>
  (given, product) =>
    listMistakes(given, {
      option,
      taken: product[option],
      key: undefined,
      remedy: `Use a string, like '${example}'.`,
      instead: 'Choose another name.',
    })

/** Checks by option. */
const checkByOption: { readonly [O in keyof SiteConfig]-?: Check } = {
  resources: (given, { fields }) =>
    listMistakes(given, {
      option: 'resources',
      taken: Object.keys(fields),
      key: 'name',
      remedy: 'Create the descriptor with defineResource.',
      instead: 'Choose another name, or use extend to add fields.',
    }),
  extend: (given = {}, { fields }) =>
    isObject(given)
      ? Object.entries(given).flatMap(([name, extension]) => extensionMistakes(name, extension, fields))
      : ['extend: It must be an object. Write { users: { fields: { … } } }.'],
  roles: given =>
    listMistakes(given, {
      option: 'roles',
      taken: [],
      key: 'name',
      remedy: "Write { name: 'News desk', base: 'editor', rights: { … } }.",
      instead: 'Choose another name.',
    }),
  words: (given = {}, { fields }, own) =>
    isObject(given)
      ? Object.entries(given).flatMap(([name, words]) =>
          Object.hasOwn(fields, name) || own.includes(name)
            ? translationMistakes(name, words)
            : [`words.${name}: There is no resource of this name. Correct or remove it.`],
        )
      : ['words: It must be an object. Write { tenders: { bn: { … } } }.'],
  screens: checkNames('screens', 'tender'),
  sections: (given, { sections }) =>
    listMistakes(given, {
      option: 'sections',
      taken: sections,
      key: 'value',
      remedy: 'Create the template with defineTemplate.',
      instead: 'Choose another value.',
    }),
  inputs: checkNames('inputs', 'stars'),
  cells: checkNames('cells', 'stars'),
  icons: checkNames('icons', 'boat'),
}

/** Returns every mistake in the configuration of a site as a sentence with its location and a remedy. */
export const checkSite = (site: unknown, product: Product): readonly string[] => {
  if (!isObject(site)) return ["The export 'site' is missing. Write: export const site = defineSite({ … })"]
  const own = Array.isArray(site.resources) ? site.resources.filter(isObject).map(({ name }) => name) : []
  return [
    ...unknownKeys(site, checkByOption, ''),
    ...Object.entries(checkByOption).flatMap(([option, check]) => check(site[option], product, own)),
  ]
}
