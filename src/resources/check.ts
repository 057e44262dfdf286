/** Checks the configuration and the descriptors of a site, in every build and at startup. */
import { checkShippedRoles } from '../schema/checks/access/checkShippedRoles.ts'
import { checkDescriptors } from '../schema/checks/checkDescriptors.ts'
import { issueText } from '../schema/checks/issue.ts'
import { isMisspelling } from '../schema/checks/unknownKeys.ts'
import { customCells, customInputs } from '../schema/looks/customLooks.ts'
import { iconNames } from '../schema/looks/iconNames.ts'
import { screenNames } from '../schema/routes/screenNames.ts'
import { checkSite, type Product } from '../schema/site/checkSite.ts'
import { customNamesOf } from '../schema/site/registered.ts'
import { languages } from '../schema/values/language.ts'
import { findUnknownWords } from '../schema/words/unknownWords.ts'
import type { Site } from './createSite.ts'
import { isReservedRoleName } from './derived/roleNames.ts'
import { isInEnglishAlone } from './derived/siteTexts.ts'
import * as descriptors from './product.ts'
import { sectionTemplates } from './sectionTemplates/index.ts'
import { missingWords } from './words/index.ts'

/** Names that the product itself provides, without those of the site. */
export const product: Product = {
  fields: Object.fromEntries(Object.values(descriptors).map(({ name, fields }) => [name, fields])),
  screens: screenNames,
  sections: sectionTemplates.map(({ value }) => value),
  inputs: Object.keys(customInputs),
  cells: Object.keys(customCells),
  icons: iconNames,
}

/** Mistakes in the site's translations: texts that no descriptor contains. */
const wordMistakes = ({ allResources, config }: Site): readonly string[] =>
  allResources.flatMap(resource =>
    Object.entries(config.words?.[resource.name] ?? {}).flatMap(([language, words]) =>
      findUnknownWords(resource, words, `words.${resource.name}.${language}`),
    ),
  )

/** Mistakes in the custom roles that the site ships. */
const roleMistakes = ({ allResources, users, config }: Site): readonly string[] =>
  checkShippedRoles(config.roles, { resources: allResources, users, isReserved: isReservedRoleName })

/** Mistakes in the configuration and the descriptors of a site, as multi-line text; undefined if there are none. */
export const siteMistakes = (site: Site): string | undefined => {
  const ofSite = checkSite(site.config, product)
  if (ofSite.length > 0) return ['site.config.ts has errors:', ...ofSite].join('\n- ')
  const issues = checkDescriptors(site.allResources, customNamesOf(site.config))
  const hasShapes = issues.every(({ id }) => id !== 'E39')
  const isWhole = hasShapes && !issues.some(isMisspelling)
  const texts = [...issues.map(issueText), ...(isWhole ? [] : ['Other checks run once these are fixed.'])]
  const blocks = [
    ['The descriptors have errors:', ...texts],
    ['site.config.ts has errors:', ...(hasShapes ? [...roleMistakes(site), ...wordMistakes(site)] : [])],
  ]
  return (
    blocks
      .filter(({ length }) => length > 1)
      .map(lines => lines.join('\n- '))
      .join('\n') || undefined
  )
}

/** Names in the site's configuration for which `site.public.tsx` and `site.admin.tsx` must export components. */
export const listedParts = ({ config, templates }: Site) => ({
  ...customNamesOf(config),
  sections: templates.slice(sectionTemplates.length).map(({ value }) => value),
})

/** Texts of the descriptors without a translation, as multi-line text; undefined if there are none. They are shown in English. */
export const untranslatedTexts = (site: Site): string | undefined => {
  const issues = languages.flatMap(language =>
    language === 'en'
      ? []
      : site.allResources.flatMap(resource => {
          if (isInEnglishAlone(site, resource, language)) return []
          const missing = missingWords(site, resource, language).map(text => `'${text}'`)
          return missing.length > 0 ? [`${resource.name} in ${language}: ${missing.join(', ')}`] : []
        }),
  )
  if (issues.length === 0) return undefined
  return [
    'These texts have no translation in src/resources/words or in words of site.config.ts, and are shown in English:',
    ...issues,
  ].join('\n- ')
}
