/** Contact form and subscribe box without JavaScript. */
import { describe, expect, test } from 'vitest'
import type { RefusedForm, SiteForms } from '../../../src/api/site/forms.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from '../../support/fakes/publicContent.ts'

const assets = { scripts: [], styles: [], preloads: [] }
const siteUrl = 'https://site.example'

const show = async (path: string, forms: SiteForms = { shownAt: 1_770_000_000 }, news = true) => {
  const config = { appKey: 'demo', siteUrl, forms, news }
  const { html } = await render({ url: new URL(path, siteUrl), client: publicClient(publicRows), config, assets })
  // Removes the data for hydration, which repeats all texts.
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
const footerOf = (html: string) => /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''
const withoutForms = (path: string, rows: PublicRows = publicRows) =>
  render({
    url: new URL(path, siteUrl),
    client: publicClient(rows),
    config: { appKey: 'demo', siteUrl },
    assets,
  }).then(({ html }) => html.replaceAll(/<script[\s\S]*?<\/script>/g, ''))

const refused = (overrides: Partial<RefusedForm>): SiteForms => ({
  shownAt: 1,
  refused: { form: 'contact', path: '/contact-us', values: {}, message: 'Look again.', errors: {}, ...overrides },
})

describe('the contact form', () => {
  test('the contact form is sent to the site, with labels and a honeypot field', async () => {
    const html = mainOf(await show('/contact-us'))
    expect(html).toMatch(/<form[^>]* action="\/contact#write" method="post"/)
    for (const name of ['name', 'phone', 'email', 'message']) {
      const id = new RegExp(`<(?:input|textarea)(?=[^>]* name="${name}")[^>]* id="([^"]+)"`).exec(html)?.[1]
      expect(html).toContain(`<label for="${id}">`)
    }
    expect(html).toMatch(/<div class="unseen" aria-hidden="true">.*?name="website"/)
    expect(html).toMatch(/type="hidden" name="shown_at" value="1770000000"/)
  })

  test('the contact form comes first if the site has no address or links', async () => {
    const rows = {
      ...publicRows,
      applications: [{ id: 1, app_key: 'demo', name: 'Second Fund', opening_hours: null }],
      socials: [],
    }
    const config = { appKey: 'demo', siteUrl, forms: { shownAt: 1 } }
    const url = new URL('/contact-us', siteUrl)
    const { html } = await render({ url, client: publicClient(rows), config, assets })
    expect(mainOf(html)).toMatch(/<div class="halves even"><div><form class="contact-form"/)
    expect(mainOf(html)).not.toContain('contact-facts')
    expect(mainOf(await show('/contact-us'))).toMatch(/<div class="halves even"><div><ul class="contact-facts">/)
  })

  test('a rejected contact form shows errors at its fields and retains all values', async () => {
    const values = { name: 'রহিমা "R" <b>', phone: '০১৭', email: 'nobody', message: 'Line one\nLine two </textarea>' }
    const errors = { email: ['Email must be an email address, like name@example.org.'] }
    const html = mainOf(await show('/contact-us', refused({ values, errors })))
    expect(html).toContain('role="alert"')
    expect(html).toContain('Look again.')
    expect(html).toContain('value="রহিমা &quot;R&quot; &lt;b&gt;"')
    expect(html).toContain('Line one\nLine two &lt;/textarea&gt;</textarea>')
    const problem = /aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toMatch(/<input(?=[^>]* name="email")[^>]* aria-invalid="true"/)
    expect(html).toContain(`<p class="form-problem" id="${problem}">${errors.email[0]}</p>`)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
    const id = /<input(?=[^>]* name="email")[^>]* id="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(html).toContain(`<a href="#${encodeURIComponent(id)}">${errors.email[0]}</a>`)
  })

  test('an accepted contact form is replaced by thanks with the reference number', async () => {
    const address = '/contact-us?sent=0042-9001&receipt=x'
    const html = mainOf(await show(address, { shownAt: 1, receipt: address }))
    expect(html).toContain('0042-9001')
    expect(html).toContain('We have received your message.')
    expect(html).not.toContain('<textarea')
  })

  test.each([undefined, '/contact-us?sent=0042-9002', '/subscribe?sent=0042-9001'])(
    'a reference number in the address without a matching receipt does not hide the contact form (receipt: %s)',
    async receipt => {
      const html = mainOf(await show('/contact-us?sent=0042-9001', { shownAt: 1, ...(receipt && { receipt }) }))
      expect(html).toContain('<textarea')
    },
  )

  test('the contact form opens a mail program if the provider accepts no forms', async () => {
    const html = await withoutForms('/contact-us')
    const [, attributes = '', inputs = ''] = /<form([^>]* action="mailto:[^>]*)>(.*?)<\/form>/s.exec(mainOf(html)) ?? []
    expect(inputs).toContain('<textarea')
    // The browser's own messages would be in its own language and not attached to a field.
    expect(attributes.toLowerCase()).toContain('novalidate')
    expect(inputs).not.toContain('required')
    expect(html).not.toContain('name="website"')
  })
})

describe('the subscribe box', () => {
  test('the subscription box is in the footer of every page if the provider accepts forms', async () => {
    expect(footerOf(await show('/'))).toMatch(/<form [^>]*action="\/subscribe" method="post">.*type="email"/)
    expect(footerOf(await withoutForms('/'))).not.toContain('<form')
  })

  test('the subscription box is absent, and its page says why, if the server cannot send mail', async () => {
    for (const path of ['/', '/careers', '/contact-us', '/subscribe', '/subscribe?state=expired'])
      expect(await show(path, { shownAt: 1 }, false), path).not.toMatch(/href="\/subscribe"|action="\/subscribe"/)
    expect(mainOf(await show('/subscribe', { shownAt: 1 }, false))).toContain('This site sends no news by email.')
    expect(mainOf(await show('/contact-us', { shownAt: 1 }, false))).toContain('action="/contact#write"')
  })

  test.each(['/', '/careers', '/news-and-blogs', '/contact-us', '/search', '/sitemap', '/nowhere'])(
    'the subscription is not offered at %s if the provider accepts no forms',
    async path => {
      const html = await withoutForms(path, { ...publicRows, careers: [] })
      expect(html).not.toMatch(/href="\/subscribe"|Subscribe/)
    },
  )

  test.each(['/subscribe', '/subscribe?state=expired'])(
    'the page %s says that there is no newsletter if the provider accepts no forms',
    async path => {
      const html = mainOf(await withoutForms(path))
      expect(html).toContain('This site sends no news by email.')
      expect(html).toContain('href="/contact-us"')
      expect(html).not.toMatch(/Enter your address|Subscribe again/)
    },
  )

  test('a rejected subscription is displayed on its own page, not in the footer', async () => {
    const forms = refused({
      form: 'subscribe',
      path: '/subscribe',
      values: { email: 'nobody' },
      errors: { email: ['No.'] },
    })
    const html = await show('/subscribe', forms)
    expect(mainOf(html)).toContain('value="nobody"')
    expect(mainOf(html)).toContain('Look again.')
    expect(footerOf(html)).not.toContain('Look again.')
  })

  test.each([
    ['/subscribe', 'News by email', true],
    ['/subscribe?state=asked', 'Check your inbox', false],
    ['/subscribe?state=unmailed', 'No mail was sent', false],
    ['/subscribe?state=confirmed', 'You are subscribed', false],
    ['/subscribe?state=expired', 'This link has expired', true],
    ['/subscribe?state=ended', 'You are no longer subscribed', false],
    ['/subscribe?state=unknown', 'This link is not valid', false],
    ['/subscribe?state=__proto__', 'News by email', true],
  ])('the subscription page %s has the heading %s', async (path, title, hasForm) => {
    const html = mainOf(await show(path, { shownAt: 1, receipt: path }))
    expect(html).toMatch(new RegExp(`>${title}(</span>)?</h1>`))
    expect(html.includes('type="email"')).toBe(hasForm)
  })

  test.each([
    ['/subscribe/confirm/some-token', 'Confirm'],
    ['/unsubscribe/some-token', 'Unsubscribe'],
  ])('the subscription page %s asks for confirmation with one button', async (path, button) => {
    const html = mainOf(await show(path))
    expect(html).toContain(`<form method="post"><button class="button" type="submit">${button}</button></form>`)
    expect(html.match(/<button/g)).toHaveLength(1)
  })
})
