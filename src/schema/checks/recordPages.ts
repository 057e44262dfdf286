/** What is wrong with where a resource says that visitors find its records. */

import { comparableKinds, isSearchable, searchableKinds, traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, isPublic, ownFieldOf, slugFieldOf } from '../descriptor/resource.ts'
import { isDrawn } from '../routes/drawnSlugs.ts'
import { programRoutes, routesOfPage } from '../routes/fixedRoutes.ts'
import {
  archivePattern,
  endsWithSlug,
  hasOwnPath,
  listPattern,
  pathOf,
  prefixOf,
  type RecordPage,
  recordPattern,
} from '../routes/recordPage.ts'
import { listScreens, ownCards, ownLists, screenNames } from '../routes/screenNames.ts'
import { ownScreens } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import { checkCalendar, checkMap } from './calendars.ts'
import type { Report } from './issue.ts'
import { checkFlat } from './screens.ts'

/** The part of a site's map that belongs to no resource. */
const mapOfTheSite = 'site'

/** What all addresses of a resource begin with: those of its records, its list, and the lists of its archive. */
const prefixesOf = ({ record, list, archive }: RecordPage): readonly string[] => [
  prefixOf(record),
  ...(list === undefined ? [] : [list]),
  ...(list !== undefined && archive ? [archivePattern(list).replace(/:year$/, '')] : []),
]

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** What is wrong with an address that is written as it should be. */
const checkFree = (
  resource: Descriptor,
  address: string,
  { prefix, all, report }: { readonly prefix: string; readonly all: readonly Descriptor[]; readonly report: Report },
): void => {
  const other = all.find(each => each !== resource && each.page && prefixesOf(each.page).includes(prefix))
  if (other && all.indexOf(other) < all.indexOf(resource))
    report('E26', `Records of ${other.name} stand there already.`, 'Choose another address.')
  else if (programRoutes.includes(firstPartOf(address)))
    report('E26', `'/${firstPartOf(address)}' is an address of the site itself.`, 'Choose another address.')
}

/** Where a record stands on a page that several share, that page is a list, or one that editors write. */
const checkHolder = (resource: Descriptor, pattern: string, all: readonly Descriptor[], report: Report): void => {
  const path = pathOf(pattern)
  const isTaken = all.some(({ page }) => page && routesOfPage(page).includes(firstPartOf(path)))
  if (resource.page?.list !== path && (path.split('/').length > 2 || isTaken))
    report(
      'E26',
      `The public site has no page at '${path}'.`,
      `Add the list: '${path}' that shows the records, or give each record a page of its own.`,
    )
}

const checkAddress = (resource: Descriptor, pattern: string, all: readonly Descriptor[], report: Report): void => {
  if (!recordPattern.test(pattern)) {
    report(
      'E25',
      `'${pattern}' is no address of a record.`,
      "Write it like '/news/:slug', '/team?person=:id' or '/faq#faq-:id'.",
    )
    return
  }
  const slug = slugFieldOf(resource)
  if (endsWithSlug(pattern) && (slug === undefined || !ownFieldOf(resource, slug)?.public))
    report('E25', 'Visitors read no slug of its records.', 'Add a public field of kind slug, or end it with :id.')
  checkFree(resource, pathOf(pattern), { prefix: prefixOf(pattern), all, report })
  if (!hasOwnPath(pattern)) checkHolder(resource, pattern, all, report)
}

const checkList = (
  resource: Descriptor,
  page: RecordPage,
  all: readonly Descriptor[],
  at: (where: string) => Report,
) => {
  const { list, written, card, cardLook, listLook, archive, feed, map, sort } = page
  if (list === undefined) {
    for (const [name, value] of Object.entries({ written, card, cardLook, listLook, archive, feed, map, sort }))
      if (value)
        at(`page.${name}`)(
          'E34',
          'There is no list that it belongs to.',
          "Add the address of the list: list: '/notices'.",
        )
    return
  }
  const report = at('page.list')
  if (!listPattern.test(list))
    report('E25', `'${list}' is no address of a list.`, "Write it in lower case, like '/notices'.")
  else if (isDrawn(list)) report('E26', `'${list}' is an address of the site itself.`, 'Choose another address.')
  else {
    checkFree(resource, list, { prefix: list, all, report })
    if (written && list.split('/').length > 2)
      report('E26', `Editors can write no page at '${list}'.`, "Use an address of one part, like '/notices'.")
    if (written && !listScreens.some(name => name === page.screen))
      at('page.written')(
        'E34',
        'No screen draws the list on a page that editors write.',
        `Take out written, or name a screen: ${listScreens.join(', ')}.`,
      )
  }
  card?.forEach((name, index) => {
    const report = at(`page.card[${index}]`)
    checkShown(resource, name, report)
    checkFlat(resource, name, report)
  })
  checkCardLook(resource, page, at('page.cardLook'))
  checkListLook(page, at('page.listLook'))
  checkFeed(resource, page, all, at('page.feed'))
  checkMap(resource, page, { checkShown: showing(resource), report: at('page.map') })
  checkSort(resource, page, at('page.sort'))
  if (!archive) return
  checkShown(resource, archive.by, at('page.archive.by'))
  const kind = fieldOf(resource, archive.by)?.kind
  if (kind !== undefined && kind !== 'date' && kind !== 'dateTime')
    at('page.archive.by')('E34', `'${archive.by}' is of kind ${kind}.`, 'Name a field of kind date or dateTime.')
}

/** Kinds that stand on a day. */
const dayKinds: readonly string[] = ['date', 'dateTime']

/** Nothing is drawn for a card that is not there, nor for one without what it shows. */
const checkCardLook = (resource: Descriptor, { card = [], cardLook, written }: RecordPage, report: Report): void => {
  if (cardLook === undefined) return
  if (!ownCards.includes(cardLook))
    report('E37', `There is no card '${cardLook}'.`, `Name ${oneOf(cardLook, ownCards)}.`)
  else if (written) report('E37', 'The screen of the list has cards of its own.', 'Take it out, or take out written.')
  else if (!card.some(name => dayKinds.includes(fieldOf(resource, name)?.kind ?? '')))
    report('E37', 'Its card shows no day.', 'Name a field of kind date or dateTime in `card`.')
}

/** A table has columns, and no cards. */
const checkListLook = ({ card = [], cardLook, listLook, written }: RecordPage, report: Report): void => {
  if (listLook === undefined) return
  if (!ownLists.includes(listLook))
    report('E37', `There is no list '${listLook}'.`, `Name ${oneOf(listLook, ownLists)}.`)
  else if (written || cardLook)
    report('E37', 'The list has cards of its own.', `Take it out, or take out ${written ? 'written' : 'cardLook'}.`)
  else if (card.length === 0) report('E37', 'The table has no columns.', 'Name fields in `card`.')
}

/** There is one feed that every page names. */
const checkFeed = (resource: Descriptor, { feed }: RecordPage, all: readonly Descriptor[], report: Report): void => {
  const first = all.find(({ page }) => page?.feed === 'site')
  if (feed === 'site' && first !== resource)
    report('E34', `The feed of the site is that of ${first?.name}.`, 'Write feed: true.')
}

/** Something must be over one day, and be said to be. */
const checkUpcoming = (
  resource: Descriptor,
  { field: from, until = from }: { readonly field: string; readonly until?: string },
  report: Report,
): void => {
  for (const name of new Set([from, until])) {
    const field = fieldOf(resource, name)
    if (name !== from) checkShown(resource, name, report)
    if (field && !(dayKinds.includes(field.kind) && field.required))
      report(
        'E34',
        `'${name}' is of kind ${field.kind}, or may be empty.`,
        'Name a required field of kind date or dateTime.',
      )
    else if (field && name === until && !('after' in field && field.after !== undefined))
      report('E34', `Nothing says that '${name}' is over.`, "Say what is read then: after: 'Over', at the field.")
  }
}

/** Anybody may open a list, and any page of it: its order is one that an index has. */
const checkSort = (resource: Descriptor, { sort, written }: RecordPage, report: Report): void => {
  if (!sort) return
  if (written) report('E34', 'The screen of the list has an order of its own.', 'Take it out, or take out written.')
  if (sort.field === 'id') return
  checkShown(resource, sort.field, report)
  if (sort.upcomingFirst) {
    checkUpcoming(resource, sort, report)
    return
  }
  const field = fieldOf(resource, sort.field)
  if (!field || (traitsOf(field).isComparable && field.required)) return
  report(
    'E34',
    `'${sort.field}' is of kind ${field.kind}, or may be empty.`,
    `Name a required field of kind ${comparableKinds.join(', ')}, or id.`,
  )
}

const checkShown = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (!field) report('E12', `There is no field '${name}'.`, `Name ${oneOf(name, Object.keys(resource.fields))}.`)
  else if (!field.public) report('E27', `Visitors may not read '${name}'.`, 'Make it public, or take it out.')
}

/** The same, of one resource. */
const showing =
  (resource: Descriptor) =>
  (name: string, report: Report): void =>
    checkShown(resource, name, report)

const checkFound = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (field && !isSearchable(field))
    report(
      'E05',
      `'${name}' is of kind ${field.kind}, which search does not look in.`,
      `Name fields of kind ${searchableKinds.join(', ')}.`,
    )
  else checkShown(resource, name, report)
}

/** What visitors find must be something that editors can switch off. */
const checkStatus = ({ fields }: Descriptor, report: Report): void => {
  if (!fields.status) report('E27', 'Its records cannot be switched off.', 'Add the field `status: status()`.')
}

/** What stands in the records, and is found as their own. */
const checkParts = ({ children = [] }: Descriptor, all: readonly Descriptor[], at: (where: string) => Report): void => {
  for (const { resource: name, search } of children) {
    const child = all.find(other => other.name === name)
    if (!child || !search) continue
    checkStatus(child, at(`children.${name}`))
    search.forEach((field, index) => {
      checkFound(child, field, at(`children.${name}.search[${index}]`))
    })
  }
}

/** Every mistake in where visitors find the records of a resource. */
export const checkRecordPage = (
  resource: Descriptor,
  all: readonly Descriptor[],
  at: (where: string) => Report,
): void => {
  const { page } = resource
  checkParts(resource, all, at)
  if (!page) return
  if (!isPublic(resource))
    at('page')('E27', 'Visitors read no field of its records.', 'Make a field of it public, or take out `page`.')
  checkAddress(resource, page.record, all, at('page.record'))
  checkList(resource, page, all, at)
  checkCalendar(resource, page, { checkShown: showing(resource), at })
  if (resource.name === mapOfTheSite)
    at('name')('E18', `'${mapOfTheSite}' is a part of the sitemap already.`, 'Choose another.')
  const screens: readonly string[] = [...screenNames, ...ownScreens]
  if (page.screen !== undefined && !screens.includes(page.screen))
    at('page.screen')(
      'E26',
      `The public site has no screen '${page.screen}'.`,
      `Name ${oneOf(page.screen, screens)}; a new one is added to screens in site.config.ts.`,
    )
  checkStatus(resource, at('page'))
  if (page.search === undefined && page.list === undefined) return
  checkShown(resource, resource.title, at('title'))
  page.search?.forEach((name, index) => {
    checkFound(resource, name, at(`page.search[${index}]`))
  })
}
