/** A readable name of a browser. */
import type { Translate } from '../i18n/useTranslate.ts'

// The first that fits: most browsers also name those that they are like.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (names: typeof browsers, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** 'Chrome on Linux', or as much of it as the user agent shows. */
export const browserName = (userAgent: string | null, t: Translate): string => {
  const browser = firstIn(browsers, userAgent ?? '')
  const system = firstIn(systems, userAgent ?? '')
  if (browser && system) return t('account.sessionName', { browser, system })
  return browser ?? system ?? t('account.sessionUnknown')
}
