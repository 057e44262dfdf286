/** Turns a user agent into a readable name. */
import type { Translate } from '../i18n/useTranslate.ts'

// The first match wins. Order matters, because most user agents also name the browsers they are compatible with.
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

/**
 * A name such as 'Chrome on Linux'. It falls back to the browser or the system alone, then to a text for an unknown
 * browser.
 */
export const browserName = (userAgent: string | null, t: Translate): string => {
  const browser = firstIn(browsers, userAgent ?? '')
  const system = firstIn(systems, userAgent ?? '')
  if (browser && system) return t('account.sessionName', { browser, system })
  return browser ?? system ?? t('account.sessionUnknown')
}
