/** The texts that a site adds, and the languages in which it has words. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { ownSections, siteConfig } from '../../schema/site/registered.ts'
import type { OtherLanguage } from '../../schema/words/resourceWords.ts'
import * as product from '../product.ts'
import { sections } from '../sections.ts'

const productNames: readonly string[] = Object.values(product).map(({ name }) => name)

/** True for a resource with texts of the site: one of its own, one that it extends, and sections if it adds templates. */
const hasSiteTexts = ({ name }: Descriptor): boolean =>
  !productNames.includes(name) ||
  siteConfig.extend?.[name] !== undefined ||
  (name === sections.name && ownSections.length > 0)

const isSpoken = (language: OtherLanguage): boolean =>
  Object.values(siteConfig.words ?? {}).some(words => words?.[language] !== undefined)

/** True for texts of a site without any text in a language: such a site is meant to be in English. */
export const isInEnglishAlone = (resource: Descriptor, language: OtherLanguage): boolean =>
  hasSiteTexts(resource) && !isSpoken(language)
