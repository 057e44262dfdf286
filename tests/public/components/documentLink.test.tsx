import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DocumentLink } from '../../../src/public/components/DocumentLink.tsx'
import { SiteContext, type SiteFacts } from '../../../src/public/site/siteContext.tsx'

/** The link on a site in a language; the site has no more than the link asks for. */
const linkOf = (props: Parameters<typeof DocumentLink>[0], language = 'en') =>
  renderToStaticMarkup(
    <SiteContext value={{ application: { language } } as SiteFacts}>
      <DocumentLink {...props} />
    </SiteContext>,
  )

const address = '/files/demo/Annual-report-2026-abcdefghij-1234567.pdf'

describe('the link to a document', () => {
  test('says its name, its type and its size', () => {
    expect(linkOf({ address })).toBe(
      `<a href="${address}" download=""><span dir="auto">Annual-report-2026.pdf</span> (PDF, 1.2 MB)</a>`,
    )
  })

  test('says its size in the digits of the site', () => {
    expect(linkOf({ address, label: 'প্রতিবেদন' }, 'bn')).toMatch(/\(PDF, ১\.২ /)
  })

  test('is called what it is said to be, and says no size that is not known', () => {
    expect(linkOf({ address: 'https://example.org/a.docx', label: 'Form' })).toBe(
      '<a href="https://example.org/a.docx" download=""><span dir="auto">Form</span> (DOCX)</a>',
    )
  })

  test.each(['', null, 'javascript:alert(1)//a.pdf', '/a.svg'])('is not drawn for %j', other => {
    expect(linkOf({ address: other })).toBe('')
  })
})
