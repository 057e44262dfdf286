/** Texts of the offline page. A separate file, because the scripts of other pages do not need them. */
import type { Language } from '../schema/values/language.ts'
import { bn } from './bn/site.ts'
import { en } from './en/site.ts'

interface OfflineTexts {
  readonly title: string
  readonly text: string
  readonly tryAgain: string
  readonly comesBack: string
  /** Heading above the phone number and the email address, if the site has a phone number. */
  readonly reach: string
  readonly phone: string
  readonly email: string
}

/**
 * Texts that fit a device without network, a network without internet access, and a site that is down. The page cannot
 * distinguish these cases.
 */
export const offlineTexts: { readonly [L in Language]: OfflineTexts } = {
  en: {
    title: 'No connection',
    text: 'Your device cannot reach our site right now. Most often it is the connection, not the site: check your Wi-Fi or mobile data.',
    tryAgain: en.tryAgain,
    comesBack: 'The page opens by itself when you are connected again.',
    reach: 'You can still call us',
    phone: en.contact.phone,
    email: en.contact.email,
  },
  bn: {
    title: 'সংযোগ নেই',
    text: 'আপনার ডিভাইস থেকে এই মুহূর্তে আমাদের সাইটে যাওয়া যাচ্ছে না। কারণটা সাধারণত সাইট নয়, ইন্টারনেট সংযোগ: ওয়াই-ফাই বা মোবাইল ডেটা ঠিক আছে কি না দেখুন।',
    tryAgain: bn.tryAgain,
    comesBack: 'সংযোগ ফিরে এলে পাতাটি নিজে থেকেই খুলবে।',
    reach: 'ফোনে আমাদের পাবেন',
    phone: bn.contact.phone,
    email: bn.contact.email,
  },
}
