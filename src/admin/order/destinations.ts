/** Where a link of a menu may lead: records with a page of their own, and the site's fixed routes. Source: specification 2. */

import { screens } from '../../api/site/siteLinks.ts'
import { screens as bn } from '../../messages/bn/screens.ts'
import { screens as en, type ScreenTitles } from '../../messages/en/screens.ts'
import { type Descriptor, keyedOf, type Row } from '../../schema/descriptor/resource.ts'
import { hasOwnPath, keyIn, prefixOf } from '../../schema/routes/recordPage.ts'
import type { Language } from '../../schema/values/language.ts'

/** A resource whose records have pages of their own. */
interface Target {
  readonly resource: Descriptor
  /** The address of a record as menus store it: without its first '/', in plain letters. */
  readonly addressOf: (record: Row) => string
}

const depthOf = ({ page }: Descriptor): number => page?.record.split('/').length ?? 0

/** Those of some resources that a link may lead to, the shortest addresses first. */
export const targetsAmong = (resources: readonly Descriptor[]): readonly Target[] =>
  resources
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .flatMap(resource => {
      const pattern = resource.page?.record
      if (!pattern || !hasOwnPath(pattern)) return []
      const prefix = prefixOf(pattern).slice(1)
      return [{ resource, addressOf: record => prefix + keyIn(pattern, keyedOf(resource, record)) }]
    })

/** A screen that the site draws by itself, under the first part of its link. */
interface FixedRoute {
  readonly title: string
  readonly address: string
}

const titlesBy: { readonly [L in Language]: ScreenTitles } = { en, bn }

/** The home page, every screen that is there also where nobody has written a page for it, in the site's language, and the lists of resources and the forms by which visitors send records. */
export const fixedRoutesIn = (language: Language, resources: readonly Descriptor[]): readonly FixedRoute[] => {
  const titles = titlesBy[language]
  return [
    { title: titles.home, address: '/' },
    ...Object.entries(screens).map(([slug, { title }]) => ({ title: titles[title], address: slug })),
    ...resources.flatMap(({ label, page }) =>
      page?.list === undefined || page.written ? [] : [{ title: label.many, address: page.list.slice(1) }],
    ),
    ...resources.flatMap(({ label, received }) =>
      received ? [{ title: label.one, address: received.form.slice(1) }] : [],
    ),
  ]
}
