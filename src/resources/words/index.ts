/** The texts of the resources in other languages: each has its file here, and its line. One that has none is in English. */
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { siteConfig } from '../../schema/site/registered.ts'
import type { SiteWords } from '../../schema/site/siteConfig.ts'
import type { Terms } from '../../schema/terms/translated.ts'
import type { Language } from '../../schema/values/language.ts'
import { describedIn, missingTexts, termsOf } from '../../schema/words/describedIn.ts'
import { mergedWords } from '../../schema/words/mergedWords.ts'
import type { AnyWords, OtherLanguage, WordsOf } from '../../schema/words/resourceWords.ts'
import type { applications } from '../applications.ts'
import { allResources, type ResourceName, type ResourceNamed } from '../index.ts'
import { applicationsWords } from './applications.ts'
import { careersWords } from './careers.ts'
import { commonWords } from './commonWords.ts'
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
}

const ofProduct: SiteWords = words
const byName: SiteWords = {
  ...ofProduct,
  ...Object.fromEntries(
    Object.entries(siteConfig.words ?? {}).map(([name, own]) => [
      name,
      { bn: mergedWords(ofProduct[name]?.bn, own?.bn) } satisfies SiteWords[string],
    ]),
  ),
}

/** The words of each resource in a language, by its name. */
export const wordsIn = (language: OtherLanguage): Readonly<Record<string, AnyWords | undefined>> =>
  Object.fromEntries(Object.entries(byName).map(([name, each]) => [name, each?.[language]]))

/** A descriptor as people of a language read it: in its own words, else in the common ones, else in English. */
export const inLanguage = (descriptor: Descriptor, language: Language): Descriptor =>
  language === 'en' ? descriptor : describedIn(descriptor, byName[descriptor.name]?.[language], commonWords[language])

/** The words of a resource by the English texts, the common ones included. */
export const resourceTerms = (resource: Descriptor, language: Language): Terms =>
  language === 'en' ? {} : { ...commonWords[language], ...termsOf(resource, byName[resource.name]?.[language] ?? {}) }

/** The words of all resources by the English texts, for messages that name something. Where resources differ, the common one, else one of theirs. */
export const termsIn = (language: OtherLanguage): Terms => ({
  ...Object.assign({}, ...allResources.map(resource => resourceTerms(resource, language))),
  ...commonWords[language],
})

/** The English texts of a resource that have no word in a language. */
export const missingWords = (resource: Descriptor, language: OtherLanguage): readonly string[] =>
  missingTexts(resource, byName[resource.name]?.[language], commonWords[language])
