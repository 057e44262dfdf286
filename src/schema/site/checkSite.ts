/** What is wrong with `site.config.ts` itself; its resources are checked as all others. */
import type { Field } from '../descriptor/field.ts'
import type { Extension, SiteConfig } from './siteConfig.ts'

type KeysOf<T> = Readonly<Record<keyof T, true>>
const options: KeysOf<SiteConfig> = { resources: true, extend: true, words: true, screens: true, sections: true }
const additions: KeysOf<Extension> = { fields: true, form: true, columns: true, search: true, filters: true }

/** What is known of the product: the fields of its resources, by name. */
export type ProductFields = Readonly<Record<string, Readonly<Record<string, Field>>>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listed = (names: readonly string[]) => names.join(', ')

/** Sentences about keys that nothing reads. */
const unknownKeys = (value: object, known: object, at: string): readonly string[] =>
  Object.keys(value)
    .filter(key => !Object.hasOwn(known, key))
    .map(key => `${at}'${key}' is no option. Use one of: ${listed(Object.keys(known))}.`)

const resourceMistakes = (resources: unknown, product: ProductFields): readonly string[] => {
  if (resources === undefined) return []
  if (!Array.isArray(resources)) return ['resources: It is no list. Write the descriptors between [ and ].']
  const names = resources.map(resource => (isObject(resource) ? resource.name : undefined))
  return names.flatMap((name, index) => {
    const at = `resources[${index}]: `
    if (typeof name !== 'string') return [`${at}It is no descriptor. Make one with defineResource.`]
    const first = names.indexOf(name)
    if (first !== index)
      return [`${at}'${name}' is also the name of resources[${first}]. Rename one of the two, or take one out.`]
    if (!Object.hasOwn(product, name)) return []
    return [`${at}'${name}' is also a resource of the product. Choose another name, or add fields to it with extend.`]
  })
}

const extensionMistakes = (name: string, extension: unknown, product: ProductFields): readonly string[] => {
  const at = `extend.${name}`
  const former = Object.hasOwn(product, name) ? product[name] : undefined
  if (!former) return [`${at}: It is no resource of the product. Name one of: ${listed(Object.keys(product))}.`]
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
export const checkSite = (site: unknown, product: ProductFields): readonly string[] => {
  if (!isObject(site)) return ['It exports no site. Write: export const site = defineSite({ … })']
  const { resources, extend = {}, words = {} } = site
  const own = Array.isArray(resources) ? resources.filter(isObject).map(({ name }) => name) : []
  return [
    ...unknownKeys(site, options, ''),
    ...resourceMistakes(resources, product),
    ...(isObject(extend)
      ? Object.entries(extend).flatMap(([name, extension]) => extensionMistakes(name, extension, product))
      : ['extend: It is no object. Write { users: { fields: { … } } }.']),
    ...(isObject(words)
      ? Object.keys(words)
          .filter(name => !Object.hasOwn(product, name) && !own.includes(name))
          .map(name => `words.${name}: There is no resource of this name. Correct it, or take it out.`)
      : ['words: It is no object. Write { tenders: { bn: { … } } }.']),
  ]
}
