/**
 * Text-only pages for a site that is unknown, switched off, unreadable or busy, and for failed requests. They are in
 * all languages if the language of the site is unknown.
 */
import { type Language, languages } from '../schema/values/language.ts'

type PageTexts = { readonly [L in Language]: { readonly title: string; readonly text: string } }

const pages = {
  unknownSite: {
    en: { title: 'No such site', text: 'There is no site under this application key.' },
    bn: { title: 'এমন কোনো সাইট নেই', text: 'এই অ্যাপ্লিকেশন কী দিয়ে কোনো সাইট নেই।' },
  },
  siteOff: {
    en: {
      title: 'This site is not available at the moment',
      text: 'The people who run it have switched it off for now. Please come back later.',
    },
    bn: {
      title: 'সাইটটি এখন বন্ধ আছে',
      text: 'সাইটের কর্তৃপক্ষ আপাতত এটি বন্ধ রেখেছেন। অনুগ্রহ করে পরে আবার আসুন।',
    },
  },
  unreadableSite: {
    en: { title: 'Back in a moment', text: 'The site cannot be shown right now. Please try again shortly.' },
    bn: { title: 'একটু পরে আসুন', text: 'সাইটটি এই মুহূর্তে দেখানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।' },
  },
  busy: {
    en: {
      title: 'One moment, please',
      text: 'Too many pages are requested at the moment. Please try again in a few seconds.',
    },
    bn: {
      title: 'একটু অপেক্ষা করুন',
      text: 'এই মুহূর্তে অনেক পাতা একসঙ্গে চাওয়া হচ্ছে। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
    },
  },
} as const satisfies Readonly<Record<string, PageTexts>>

/** Texts of the back office's HTML document: its initial title, and the text for browsers without scripts. */
export const shellTexts: {
  readonly [L in Language]: { readonly title: string; readonly withoutScripts: string }
} = {
  en: {
    title: 'Back office',
    withoutScripts: 'The back office needs JavaScript. Please turn it on, or use another browser.',
  },
  bn: {
    title: 'ব্যাক অফিস',
    withoutScripts: 'ব্যাক অফিসের জন্য জাভাস্ক্রিপ্ট লাগে। এটি চালু করুন, অথবা অন্য ব্রাউজার ব্যবহার করুন।',
  },
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** HTML of an error page with a message. In one language if the site's language is known, otherwise in all. */
export const failurePage = (messages: { readonly [L in Language]: string }, known?: Language): string =>
  htmlOf(
    {
      en: { title: 'This could not be done', text: escaped(messages.en) },
      bn: { title: 'এটি করা যায়নি', text: escaped(messages.bn) },
    },
    known,
  )

/** Title and text of a text-only page in a language. */
export const plainPageTexts = (name: keyof typeof pages, language: Language): PageTexts[Language] =>
  pages[name][language]

/** HTML of a text-only page. In one language if the site's language is known, otherwise in all. */
export const plainPage = (name: keyof typeof pages, known?: Language): string => htmlOf(pages[name], known)

const htmlOf = (texts: PageTexts, known: Language | undefined): string => {
  const shown = known ? [known] : languages
  const parts = shown.map(
    language => `<section lang="${language}"><h1>${texts[language].title}</h1><p>${texts[language].text}</p></section>`,
  )
  const title = shown.map(language => texts[language].title).join(' · ')
  return `<!DOCTYPE html><html lang="${shown[0]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${parts.join('')}</html>`
}
