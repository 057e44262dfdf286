/** Theme and language of the back office. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPage } from '../../../server/pages/adminPage.ts'
import { AdminRoot } from '../../../src/admin/boot/AdminRoot.tsx'
import { createServices } from '../../../src/admin/data/services.ts'
import { banglaMessages } from '../../../src/admin/i18n/bn/index.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { loadPageLanguage } from '../../../src/admin/i18n/language.tsx'
import { preloadLazyParts } from '../../../src/admin/ui/lazyPart.tsx'
import { colour, darkColours, lightColours } from '../../../src/admin/ui/theme/colours.ts'
import { type Language, preferenceCookie, preferenceIn } from '../../../src/api/admin/adminPreferences.ts'
import { allResources, site, sliders } from '../../../src/resources/index.ts'
import { inLanguage } from '../../../src/resources/words/index.ts'
import { translateDescriptor } from '../../../src/schema/words/describedIn.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'
import { appKey, createFakeProvider, host } from '../support/fakeProvider.ts'
import { loadScreens } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await loadScreens()
  await preloadLazyParts()
})
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.history.replaceState(null, '', '/admin/slider')
})
afterEach(() => {
  window.localStorage.clear()
  for (const name of ['admin-mode', 'admin-language']) {
    // biome-ignore lint/suspicious/noDocumentCookie: it is what the back office itself uses.
    document.cookie = `${name}=; path=/admin; max-age=0`
  }
  document.documentElement.removeAttribute('data-scheme')
  document.documentElement.removeAttribute('lang')
})

/** Opens the whole page, signed in, with stored settings. */
const openPage = async () => {
  const fetching = (url: string, init: RequestInit) => fetch(url, init)
  const sendFile = () => Promise.reject(new Error('Nothing is uploaded here.'))
  const services = createServices({ host, appKey, fetch: fetching, sendFile }, window.localStorage)
  services.sessions.start({ token: 'token-1', user: { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org' } })
  const view = render(<AdminRoot services={services} loadScreens={loadScreens} language={await loadPageLanguage()} />)
  return { ...view, user: userEvent.setup() }
}
const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /Rahima Khatun/ }))
const scheme = () => document.documentElement.getAttribute('data-scheme')

describe('the theme', () => {
  test('the theme follows the device until another is chosen, which is remembered', async () => {
    const { user, unmount } = await openPage()
    await openMenu(user)
    expect(screen.getByRole('menuitemradio', { name: 'Same as the device' })).toBeChecked()
    expect(scheme()).toBe('light')
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(scheme()).toBe('dark'))
    unmount()
    expect(preferenceIn(document.cookie, 'admin-mode')).toBe('dark')
    document.documentElement.removeAttribute('data-scheme')
    await openPage()
    await waitFor(() => expect(scheme()).toBe('dark'))
  })

  test.each([
    ['', 'light dark'],
    ['admin-mode=dark', 'dark'],
    ['a=b; admin-mode=light; c=d', 'light'],
    ['admin-mode="><script>', 'light dark'],
  ])('the theme is set in the page before any script, from the cookies %j', (cookies, content) => {
    const page = adminPage(
      { styles: [], preloads: [], scripts: [] },
      { appKey, siteUrl: host },
      { nonce: 'nonce', cookies },
    )
    expect(page).toContain(`<meta name="color-scheme" content="${content}">`)
    expect(page).not.toContain('"><script>')
  })

  test('each colour variable has a light and a dark value', () => {
    expect(Object.keys(darkColours).sort()).toEqual(Object.keys(lightColours).sort())
    expect(colour.line).toBe('var(--admin-palette-product-line)')
    expect(document.cookie).not.toContain(preferenceCookie('admin-mode', 'dark'))
  })
})

describe('the language of the back office', () => {
  test('a new language changes every text of the shell and generated screens immediately, and is remembered', async () => {
    provider.hold('sliders', [{ id: 4, title: 'Pond', status: 1 }])
    const { user, unmount } = await openPage()
    expect(await screen.findByRole('heading', { name: 'Sliders' })).toBeVisible()
    await openMenu(user)
    await user.click(screen.getByRole('menuitemradio', { name: 'বাংলা' }))
    expect(await screen.findByRole('heading', { name: 'স্লাইডারসমূহ' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /শিরোনাম/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'ড্যাশবোর্ড' })).toBeVisible()
    expect(screen.getByText('Pond')).toBeVisible()
    expect(document.documentElement.lang).toBe('bn')
    unmount()
    await openPage()
    expect(await screen.findByRole('heading', { name: 'স্লাইডারসমূহ' })).toBeVisible()
  })

  test('the language is set in the page before any script', () => {
    const assets = { styles: [], preloads: [], scripts: [] }
    const page = (cookies?: string, siteLanguage?: Language) =>
      adminPage(assets, { appKey, siteUrl: host }, { nonce: 'n', cookies, siteLanguage })
    expect(page('admin-language=bn')).toContain('<html lang="bn">')
    expect(page('admin-language=xx')).toContain('<html lang="en">')
    expect(page('admin-language=xx', 'bn')).toContain('<html lang="bn">')
  })

  test('the language is that of the site until another is chosen', async () => {
    document.documentElement.lang = 'bn'
    const { user } = await openPage()
    expect(await screen.findByRole('heading', { name: 'স্লাইডারসমূহ' })).toBeVisible()
    await openMenu(user)
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }))
    expect(await screen.findByRole('heading', { name: 'Sliders' })).toBeVisible()
    expect(preferenceIn(document.cookie, 'admin-language')).toBe('en')
    expect(document.cookie).toContain('admin-language=en')
  })

  test('the page preloads screen scripts for signed-in people, and login scripts for others', () => {
    const lazyAssets = { signedInPreloads: ['/signedIn.js'], signedOutPreloads: ['/login.js'] }
    const assets = { styles: [], preloads: ['/entry.js'], scripts: [], ...lazyAssets }
    const page = (cookies?: string) => adminPage(assets, { appKey, siteUrl: host }, { nonce: 'n', cookies })
    const namedIn = (html: string) =>
      [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, to]) => to)
    expect(namedIn(page('admin-place=signed-in'))).toEqual(['/entry.js', '/signedIn.js'])
    for (const cookies of [undefined, 'admin-place=signed-out', 'admin-place=/other.js'])
      expect(namedIn(page(cookies))).toEqual(['/entry.js', '/login.js'])
  })

  test('the language changes only the texts of a descriptor', () => {
    const inBangla = inLanguage(site, sliders, 'bn')
    expect(inBangla.label).toEqual({ one: 'স্লাইডার', many: 'স্লাইডারসমূহ' })
    expect(inBangla).toMatchObject({ name: 'sliders', path: 'slider', title: sliders.title, search: sliders.search })
    expect(Object.keys(inBangla.fields)).toEqual(Object.keys(sliders.fields))
    for (const resource of allResources)
      expect(translateDescriptor(resource, undefined, {})).toMatchObject({ ...resource, texts: resource.texts })
  })

  test('every translation has the same parameters as its English message', () => {
    const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
    const texts: Readonly<Record<string, string>> = english
    for (const [key, text] of Object.entries(banglaMessages)) {
      expect({ key, names: namesIn(text) }).toEqual({ key, names: namesIn(texts[key] ?? '') })
    }
    for (const [word, text] of Object.entries(banglaBundle.terms)) {
      expect({ word, names: namesIn(text) }).toEqual({ word, names: namesIn(word) })
    }
  })
})
