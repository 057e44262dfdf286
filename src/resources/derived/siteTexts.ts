/** Texts that a site adds, and the languages into which it translates them. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { OtherLanguage } from '../../schema/words/resourceWords.ts'
import type { Site } from '../createSite.ts'
import * as product from '../product.ts'
import { sectionTemplates } from '../sectionTemplates/index.ts'

const productNames: readonly string[] = Object.values(product).map(({ name }) => name)

/** True for a resource with texts of the site: its own resources, extended resources, and sections if it adds templates. */
const hasSiteTexts = ({ config, templates }: Site, { name }: Descriptor): boolean =>
  !productNames.includes(name) ||
  config.extend?.[name] !== undefined ||
  (name === product.sections.name && templates.length > sectionTemplates.length)

const isSpoken = ({ config }: Site, language: OtherLanguage): boolean =>
  Object.values(config.words ?? {}).some(words => words?.[language] !== undefined)

/**
 * True if a resource has texts of the site, and the site translates nothing into the language: it is meant to be in
 * English.
 */
export const isInEnglishAlone = (site: Site, resource: Descriptor, language: OtherLanguage): boolean =>
  hasSiteTexts(site, resource) && !isSpoken(site, language)
