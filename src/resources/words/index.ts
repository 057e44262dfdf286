/** Translations of the resources. Each resource has a file and an entry here; without one, it is shown in English. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { SiteWords } from '../../schema/site/siteConfig.ts'
import type { Terms } from '../../schema/terms/translated.ts'
import type { Language } from '../../schema/values/language.ts'
import { findMissingTexts, termsOf, translateDescriptor } from '../../schema/words/describedIn.ts'
import { mergeWords } from '../../schema/words/mergedWords.ts'
import type { AnyWords, OtherLanguage, WordsOf } from '../../schema/words/resourceWords.ts'
import type { applications } from '../applications.ts'
import type { Site } from '../createSite.ts'
import { perSite } from '../perSite.ts'
import type { ResourceName, ResourceNamed } from '../records.ts'
import { applicationsWords } from './applications.ts'
import { careersWords } from './careers.ts'
import { commonWords } from './commonWords.ts'
import { customRolesWords } from './customRoles.ts'
import { faqsWords } from './faqs.ts'
import { menusWords } from './menus.ts'
import { messagesWords } from './messages.ts'
import { pagesWords } from './pages.ts'
import { postCategoriesWords } from './postCategories.ts'
import { postsWords } from './posts.ts'
import { profilesWords } from './profiles.ts'
import { sectionsWords } from './sections.ts'
import { slidersWords } from './sliders.ts'
import { socialsWords } from './socials.ts'
import { subscribersWords } from './subscribers.ts'
import { usersWords } from './users.ts'
import { widgetsWords } from './widgets.ts'

const words: { readonly [N in ResourceName]?: WordsOf<ResourceNamed<N>> } & {
  readonly applications: WordsOf<typeof applications>
} = {
  applications: applicationsWords,
  sliders: slidersWords,
  profiles: profilesWords,
  menus: menusWords,
  pages: pagesWords,
  sections: sectionsWords,
  widgets: widgetsWords,
  'post-categories': postCategoriesWords,
  posts: postsWords,
  faqs: faqsWords,
  careers: careersWords,
  socials: socialsWords,
  messages: messagesWords,
  subscribers: subscribersWords,
  users: usersWords,
  roles: customRolesWords,
}

const ofProduct: SiteWords = words
const wordsOf = perSite(
  ({ config }): SiteWords => ({
    ...ofProduct,
    ...Object.fromEntries(
      Object.entries(config.words ?? {}).map(([name, own]) => [
        name,
        { bn: mergeWords(ofProduct[name]?.bn, own?.bn) } satisfies SiteWords[string],
      ]),
    ),
  }),
)

/** Translations into a language, by name of the resource. */
export const wordsIn = (site: Site, language: OtherLanguage): Readonly<Record<string, AnyWords | undefined>> =>
  Object.fromEntries(Object.entries(wordsOf(site)).map(([name, each]) => [name, each?.[language]]))

/** Descriptor in a language: with its own translations, otherwise the common ones, otherwise in English. */
export const inLanguage = (site: Site, descriptor: Descriptor, language: Language): Descriptor =>
  language === 'en'
    ? descriptor
    : translateDescriptor(descriptor, wordsOf(site)[descriptor.name]?.[language], commonWords[language])

/** Translations of a resource by English text, including the common ones. */
export const resourceTerms = (site: Site, resource: Descriptor, language: Language): Terms =>
  language === 'en'
    ? {}
    : { ...commonWords[language], ...termsOf(resource, wordsOf(site)[resource.name]?.[language] ?? {}) }

/** Translations of all resources by English text, for messages. If resources differ, the common translation takes precedence. */
export const termsIn = (site: Site, language: OtherLanguage): Terms => ({
  ...Object.assign({}, ...site.allResources.map(resource => resourceTerms(site, resource, language))),
  ...commonWords[language],
})

/** English texts of a resource without a translation into a language. */
export const missingWords = (site: Site, resource: Descriptor, language: OtherLanguage): readonly string[] =>
  findMissingTexts(resource, wordsOf(site)[resource.name]?.[language], commonWords[language])
