/** The check of the registry, run by every build and start. */
import { checkDescriptors } from '../schema/checks/checkDescriptors.ts'
import { issueText } from '../schema/checks/issue.ts'
import type { Descriptor } from '../schema/descriptor/resource.ts'
import { iconNames } from '../schema/looks/iconNames.ts'
import { ownCells, ownInputs } from '../schema/looks/ownLooks.ts'
import { screenNames } from '../schema/routes/screenNames.ts'
import { checkSite, type Product } from '../schema/site/checkSite.ts'
import {
  ownCellNames,
  ownIconNames,
  ownInputNames,
  ownScreens,
  ownSections,
  siteConfig,
} from '../schema/site/registered.ts'
import { languages } from '../schema/values/language.ts'
import { unknownWords } from '../schema/words/unknownWords.ts'
import { isInEnglishAlone } from './derived/siteTexts.ts'
import { allResources } from './index.ts'
import * as descriptors from './product.ts'
import { sectionTemplates } from './sectionTemplates/index.ts'
import { missingWords } from './words/index.ts'

/** What is there without the site. */
export const product: Product = {
  fields: Object.fromEntries(Object.values(descriptors).map(({ name, fields }) => [name, fields])),
  screens: screenNames,
  // The site's own come last.
  sections: sectionTemplates.slice(0, sectionTemplates.length - ownSections.length).map(({ value }) => value),
  inputs: Object.keys(ownInputs),
  cells: Object.keys(ownCells),
  icons: iconNames,
}

/** Words of the site that stand for nothing in the descriptors. */
const wordMistakes = (): readonly string[] =>
  allResources.flatMap(resource =>
    Object.entries(siteConfig.words?.[resource.name] ?? {}).flatMap(([language, words]) =>
      unknownWords(resource, words, `words.${resource.name}.${language}`),
    ),
  )

/** Every mistake in the descriptors, by default those of the product, as one text of several lines; undefined where there is none. */
export const registryMistakes = (resources: readonly Descriptor[] = allResources): string | undefined => {
  const ofSite = checkSite(siteConfig, product)
  if (ofSite.length > 0) return ['site.config.ts has mistakes:', ...ofSite].join('\n- ')
  const issues = checkDescriptors(resources)
  const hasShapes = issues.every(({ id }) => id !== 'E39')
  const texts = [
    ...issues.map(issueText),
    ...(hasShapes ? [] : ['More may be found once these are of the right type.']),
  ]
  const blocks = [
    ['The descriptors have mistakes:', ...texts],
    ['site.config.ts has mistakes:', ...(hasShapes ? wordMistakes() : [])],
  ]
  return (
    blocks
      .filter(({ length }) => length > 1)
      .map(lines => lines.join('\n- '))
      .join('\n') || undefined
  )
}

/** Names that the site's configuration lists, of which its `site.public.tsx` and `site.admin.tsx` export one each. */
export const listedParts = {
  screens: ownScreens,
  sections: ownSections.map(({ value }) => value),
  inputs: ownInputNames,
  cells: ownCellNames,
  icons: ownIconNames,
}

/** The texts of the descriptors that other languages have no word for, as one text of several lines; undefined where there is none. They are shown in English. */
export const registryIssues = (): string | undefined => {
  const issues = languages.flatMap(language =>
    language === 'en'
      ? []
      : allResources.flatMap(resource => {
          if (isInEnglishAlone(resource, language)) return []
          const missing = missingWords(resource, language).map(text => `'${text}'`)
          return missing.length > 0 ? [`${resource.name} in ${language}: ${missing.join(', ')}`] : []
        }),
  )
  if (issues.length === 0) return undefined
  return [
    'Texts that are shown in English, because neither src/resources/words nor words in site.config.ts has them:',
    ...issues,
  ].join('\n- ')
}
