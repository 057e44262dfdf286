/**
 * Possible targets of a menu link: records with their own page, and the site's fixed routes. Source: specification 2.
 */

import { screens } from '../../api/site/siteLinks.ts'
import { screens as bn } from '../../messages/bn/screens.ts'
import { screens as en, type ScreenTitles } from '../../messages/en/screens.ts'
import { type Descriptor, type Row, recordKeyOf } from '../../schema/descriptor/resource.ts'
import { hasOwnPath, pathKeyOf, prefixOf } from '../../schema/routes/recordPage.ts'
import type { Language } from '../../schema/values/language.ts'

/** A resource whose records have their own pages. */
interface Target {
  readonly resource: Descriptor
  /** Address of a record as menus store it: without the leading '/', not percent-encoded. */
  readonly addressOf: (record: Row) => string
}

const depthOf = ({ page }: Descriptor): number => page?.record.split('/').length ?? 0

/** Resources whose record pages a link may lead to, those with the fewest address segments first. */
export const targetsAmong = (resources: readonly Descriptor[]): readonly Target[] =>
  resources
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .flatMap(resource => {
      const pattern = resource.page?.record
      if (!pattern || !hasOwnPath(pattern)) return []
      const prefix = prefixOf(pattern).slice(1)
      return [{ resource, addressOf: record => prefix + pathKeyOf(pattern, recordKeyOf(resource, record)) }]
    })

/**
 * A page of the site that is not the page of a record. `address` is as menus store it: without the leading '/', except
 * for that of the home page, '/'.
 */
interface FixedRoute {
  readonly title: string
  readonly address: string
}

const titlesBy: { readonly [L in Language]: ScreenTitles } = { en, bn }

/**
 * Fixed routes of the site, with titles in its language: the home page, the screens that exist even if nobody has
 * written a page for them, the lists of resources, and the forms that visitors submit.
 */
export const fixedRoutesIn = (language: Language, resources: readonly Descriptor[]): readonly FixedRoute[] => {
  const titles = titlesBy[language]
  return [
    { title: titles.home, address: '/' },
    ...Object.entries(screens).map(([slug, { title }]) => ({ title: titles[title], address: slug })),
    ...resources.flatMap(({ label, page }) =>
      page?.list === undefined || page.written ? [] : [{ title: label.many, address: page.list.slice(1) }],
    ),
    ...resources.flatMap(({ label, submissions }) =>
      submissions ? [{ title: label.one, address: submissions.form.slice(1) }] : [],
    ),
  ]
}
