/** Building blocks of custom screens: values by kind of field, in the language of the site. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PublicClient } from '../../../src/api/client/publicClient.ts'
import { bn } from '../../../src/messages/bn/site.ts'
import { en } from '../../../src/messages/en/site.ts'
import { installedSite } from '../../../src/public/app/installed.ts'
import { DigitGroups } from '../../../src/public/components/values/Numbers.tsx'
import { Value as ShownValue } from '../../../src/public/components/values/valueByKind.tsx'
import { createContent } from '../../../src/public/content/content.ts'
import { Facts, namesOf, Parts, Value } from '../../../src/public/index.ts'
import { BrowserRouter } from '../../../src/public/routing/router.tsx'
import { SiteContext, type SiteFacts } from '../../../src/public/site/siteContext.tsx'
import type { PublicRecordNamed } from '../../../src/resources/index.ts'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'

const opening = {
  id: 3,
  title: 'Hatchery manager',
  content: '<p>Knows ponds.</p>',
  thumb: null,
  application_publish_at: '2026-11-24 18:00:00',
  application_start_at: null,
  application_end_at: '2099-12-31 17:59:59',
  created_at: '2026-11-01 00:00:00',
  updated_at: '2026-11-01 00:00:00',
} as PublicRecordNamed<'careers'>

const post = { id: 7, title: 'Fry arrive', sub_title: 'Early', category_id: 2 } as PublicRecordNamed<'posts'>

const textOf = (shown: ReactNode, language: 'en' | 'bn' = 'en'): string => {
  const application = { language, time_zone: 'Asia/Dhaka' } as SiteFacts['application']
  const site: SiteFacts = {
    application,
    menus: [],
    socials: [],
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    publicSite: installedSite,
    messages: language === 'en' ? en : bn,
  }
  const { container, unmount } = render(
    <BrowserRouter drawn="/">
      <SiteContext value={site}>{shown}</SiteContext>
    </BrowserRouter>,
  )
  const text = container.innerHTML
    .replaceAll(/<\/(?:dt|dd|h2|p)>/g, '|')
    .replaceAll('<img', '[picture]<img')
    .replaceAll(/<[^>]+>/g, '')
  unmount()
  return text.replace(/\|$/, '')
}

beforeAll(() => installedSite.tables())

describe('the component Value', () => {
  test('Value shows a date in the words and digits of the language, without its label', () => {
    const day = <Value of="careers" record={opening} field="application_publish_at" />
    expect(textOf(day)).toBe('25 November 2026')
    expect(textOf(day, 'bn')).toBe('২৫ নভেম্বর, ২০২৬')
  })

  test.each([
    ['tel:01711223344', '01711-223344'],
    ['mailto:a@b.example', 'a@b.example'],
    ['https://www.example.org/form', 'example.org'],
    ['join-us', 'join-us'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('the link %s is shown as %s', (value, text) =>
    expect(textOf(<ShownValue field={{ name: 'link', kind: 'link', label: 'Link' }} value={value} />)).toBe(text),
  )

  test('a long number is shown in groups without spaces between them', () => {
    const groupsOf = (text: string) => {
      const { container, unmount } = render(<DigitGroups text={text} />)
      const groups = [...container.querySelectorAll('.groups > span')].map(group => group.textContent)
      unmount()
      return groups
    }
    expect(groupsOf('01422555000142')).toEqual(['0142', '2555', '0001', '42'])
    expect(groupsOf('01700000000')).toEqual(['01700', '000000'])
    expect(groupsOf('20261201')).toEqual([])
  })

  test('Value renders nothing for an empty value', () => {
    expect(textOf(<Value of="careers" record={opening} field="application_start_at" />)).toBe('')
    expect(textOf(<Value of="careers" record={opening} field="thumb" />)).toBe('')
    const pictured = { ...opening, thumb: '/files/pond.jpg' }
    expect(textOf(<Value of="careers" record={pictured} field="thumb" />)).toBe('[picture]')
  })

  test('Value also renders the title field', () => {
    expect(textOf(<Value of="careers" record={opening} field="title" />)).toBe('Hatchery manager')
  })
})

describe('the component Facts', () => {
  test('Facts lists the non-empty short values with their translated labels', () => {
    expect(textOf(<Facts of="careers" record={opening} />)).toBe(
      'Application Publish|25 November 2026|Application End|31 December 2099',
    )
    expect(textOf(<Facts of="careers" record={opening} />, 'bn')).not.toContain('Application')
  })

  test('Facts lists the named fields in their order, of any kind', () => {
    const fields = ['application_end_at', 'title', 'application_start_at'] as const
    expect(textOf(<Facts of="careers" record={opening} fields={fields} />)).toBe(
      'Application End|31 December 2099|Name|Hatchery manager',
    )
  })

  test('Facts in one line shows all labels, or none if each value is self-explanatory', () => {
    const line = (fields: readonly ('title' | 'application_start_at' | 'application_end_at')[]) =>
      textOf(<Facts of="careers" record={opening} fields={fields} isLine />)
    expect(line(['title'])).toBe('Hatchery manager')
    // The label is shown as on other cards of the list, although the value that makes labels necessary is empty here.
    expect(line(['title', 'application_start_at'])).toBe('Name: Hatchery manager')
    expect(line(['title', 'application_end_at'])).toBe('Name: Hatchery manager · Application End: 31 December 2099')
  })

  test('Facts shows the name of a referenced record, and omits an unknown one', async () => {
    const categories = [{ id: 2, name: 'Ponds' }]
    // A provider that supports link checks returns records by their ids.
    const navigation = [{ links: [], dead: [] }]
    const client: PublicClient = publicClient({ ...publicRows, 'post-categories': categories, navigation }, [])
    const names = await namesOf(createContent(installedSite, client), 'posts', [post])
    const fields = ['sub_title', 'category_id'] as const
    expect(textOf(<Facts of="posts" record={post} names={names} fields={fields} />)).toBe(
      'Sub title|Early|Category|Ponds',
    )
    expect(textOf(<Facts of="posts" record={post} fields={fields} />)).toBe('Sub title|Early')
  })
})

describe('the component Parts', () => {
  test('Parts renders the parts and headings of the default page', () => {
    expect(textOf(<Parts of="careers" record={opening} />)).toBe('Knows ponds.')
    const named = ['meta_description', 'content', 'sub_title'] as const
    const written = { ...post, content: '<p>They swim.</p>', meta_description: 'Of fry' }
    expect(textOf(<Parts of="posts" record={written} fields={named} />)).toBe(
      'Meta description|Of fry|They swim.|Sub title|Early',
    )
  })
})
