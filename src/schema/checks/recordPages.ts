/** Checks the public pages of a resource. */

import { comparableKinds, isSearchable, searchableKinds, traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, declaredFieldOf, fieldOf, isPublic, slugFieldOf } from '../descriptor/resource.ts'
import { isBuiltInAddress } from '../routes/builtInSlugs.ts'
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
import { customCards, customLists, listScreens, screenNames } from '../routes/screenNames.ts'
import type { CustomNames } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import { checkCalendar, checkMap } from './calendars.ts'
import type { Report } from './issue.ts'
import { checkFlat } from './screens.ts'

/** Name of the sitemap part with the site's own pages. A resource's part has the name of the resource. */
const sitePart = 'site'

/** Address prefixes of a resource: those of its records, list and archive. */
const prefixesOf = ({ record, list, archive }: RecordPage): readonly string[] => [
  prefixOf(record),
  ...(list === undefined ? [] : [list]),
  ...(list !== undefined && archive ? [archivePattern(list).replace(/:year$/, '')] : []),
]

const firstPartOf = (path: string): string => path.split('/')[1] ?? ''

/** True if a record of the page could have the address: the prefix of the records and one more segment. */
const isAmongRecords = (address: string, { record }: RecordPage): boolean => {
  const prefix = prefixOf(record)
  const rest = address.startsWith(prefix) ? address.slice(prefix.length) : ''
  // A record at '/:slug' is an editable page. Its slug is refused when it is saved.
  return hasOwnPath(record) && prefix !== '/' && rest !== '' && !rest.includes('/')
}

/** Reports a list or archive whose address a record could also have. Of two resources, the later one gets the issue. */
const checkApart = (
  resource: Descriptor,
  { record, list, archive }: RecordPage,
  all: readonly Descriptor[],
  at: (where: string) => Report,
): void => {
  const remedy = 'Choose another address.'
  if (list !== undefined && archive && prefixOf(record) === archivePattern(list).replace(/:year$/, ''))
    at('page.record')('E26', 'The archive of the list already uses this address.', remedy)
  const earlier = all.slice(0, all.indexOf(resource))
  const holder = [resource, ...earlier].find(({ page }) => list !== undefined && page && isAmongRecords(list, page))
  if (holder) at('page.list')('E26', `A record of '${holder.name}' could have this address.`, remedy)
  const other = earlier.find(({ page }) => page?.list !== undefined && isAmongRecords(page.list, { record }))
  if (other) at('page.record')('E26', `A record could have the address of the list of '${other.name}'.`, remedy)
}

/** Reports a built-in screen that another resource already uses, because it would show the records of that resource. */
const checkScreen = (
  resource: Descriptor,
  screen: string | undefined,
  all: readonly Descriptor[],
  report: Report,
): void => {
  const first = all.find(({ page }) => page?.screen === screen)
  if (screen === undefined || first === undefined || first === resource) return
  if (screenNames.some(name => name === screen))
    report(
      'E26',
      `The screen '${screen}' shows the records of '${first.name}'.`,
      'Remove `screen` for the default page, or create one with the command: new screen.',
    )
}

/** Checks that neither the site nor an earlier resource uses an address. */
const checkFree = (
  resource: Descriptor,
  address: string,
  { prefix, all, report }: { readonly prefix: string; readonly all: readonly Descriptor[]; readonly report: Report },
): void => {
  const other = all.find(each => each !== resource && each.page && prefixesOf(each.page).includes(prefix))
  if (other && all.indexOf(other) < all.indexOf(resource))
    report('E26', `'${other.name}' already uses this address.`, 'Choose another address.')
  else if (programRoutes.includes(firstPartOf(address)))
    report('E26', `'/${firstPartOf(address)}' is reserved for the site itself.`, 'Choose another address.')
}

/** Checks that the page that several records share exists: as the list of the resource, or as an editable page. */
const checkHolder = (resource: Descriptor, pattern: string, all: readonly Descriptor[], report: Report): void => {
  const path = pathOf(pattern)
  const isTaken = all.some(({ page }) => page && routesOfPage(page).includes(firstPartOf(path)))
  if (resource.page?.list !== path && (path.split('/').length > 2 || isTaken))
    report(
      'E26',
      `The public site has no page at '${path}'.`,
      `Add list: '${path}' to show the records, or give each record a page.`,
    )
}

const checkAddress = (resource: Descriptor, pattern: string, all: readonly Descriptor[], report: Report): void => {
  if (!recordPattern.test(pattern)) {
    report(
      'E25',
      `'${pattern}' is not a valid address for records.`,
      "Write it like '/news/:slug', '/team?person=:id' or '/faq#faq-:id'.",
    )
    return
  }
  const slug = slugFieldOf(resource)
  if (endsWithSlug(pattern) && (slug === undefined || !declaredFieldOf(resource, slug)?.public))
    report('E25', 'The records have no public slug.', 'Add a public field of kind slug, or end the address with :id.')
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
        at(`page.${name}`)('E34', 'It needs a public list.', "Add the address of the list, like list: '/notices'.")
    return
  }
  const report = at('page.list')
  if (!listPattern.test(list))
    report(
      'E25',
      `'${list}' is not a valid address for a list.`,
      "Use letters from a to z, digits and hyphens, like '/notices'.",
    )
  else if (isBuiltInAddress(list))
    report('E26', `'${list}' is reserved for the site itself.`, 'Choose another address.')
  else {
    checkFree(resource, list, { prefix: list, all, report })
    if (written && list.split('/').length > 2)
      report('E26', `Editors cannot create a page at '${list}'.`, "Use an address with one part, like '/notices'.")
    if (written && !listScreens.some(name => name === page.screen))
      at('page.written')(
        'E34',
        '`written` needs a screen that renders the list.',
        `Remove \`written\`, or set \`screen\` to one of: ${listScreens.join(', ')}.`,
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
    at('page.archive.by')('E34', `'${archive.by}' is of kind ${kind}.`, 'Use a field of kind date or dateTime.')
}

/** Kinds whose values contain a date. */
const dayKinds: readonly string[] = ['date', 'dateTime']

/** Reports an unknown card, and a card without the fields that it displays. */
const checkCardLook = (resource: Descriptor, { card = [], cardLook, written }: RecordPage, report: Report): void => {
  if (cardLook === undefined) return
  if (!customCards.includes(cardLook))
    report('E37', `There is no card '${cardLook}'.`, `Use ${oneOf(cardLook, customCards)}.`)
  else if (written) report('E37', 'A list with `written` has its own cards.', 'Remove `cardLook` or `written`.')
  else if (!card.some(name => dayKinds.includes(fieldOf(resource, name)?.kind ?? '')))
    report(
      'E37',
      'This card shows a date, but `card` names no date field.',
      'Add a field of kind date or dateTime to `card`.',
    )
}

/** Reports an unknown list layout, and options that a table does not support. */
const checkListLook = ({ card = [], cardLook, listLook, written }: RecordPage, report: Report): void => {
  if (listLook === undefined) return
  if (!customLists.includes(listLook))
    report('E37', `There is no list '${listLook}'.`, `Use ${oneOf(listLook, customLists)}.`)
  else if (written || cardLook)
    report('E37', `A list with \`${written ? 'written' : 'cardLook'}\` has its own cards.`, 'Remove one of the two.')
  else if (card.length === 0)
    report('E37', 'The table has no columns, because `card` is empty.', 'Add fields to `card`.')
}

/** Checks that only one resource provides the site-wide feed. */
const checkFeed = (resource: Descriptor, { feed }: RecordPage, all: readonly Descriptor[], report: Report): void => {
  const first = all.find(({ page }) => page?.feed === 'site')
  if (feed === 'site' && first !== resource)
    report('E34', `The feed of '${first?.name}' is already the feed of the site.`, 'Use feed: true.')
}

/** Checks an upcoming-first order: its fields are required dates, and the last one has an `after` text for past records. */
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
        'Use a required field of kind date or dateTime.',
      )
    else if (field && name === until && !('after' in field && field.after !== undefined))
      report('E34', `'${name}' has no text for when it is past.`, "Add one to the field, like after: 'Over'.")
  }
}

/** Checks that an index supports the sort order, because anybody may open any page of a list. */
const checkSort = (resource: Descriptor, { sort, written }: RecordPage, report: Report): void => {
  if (!sort) return
  if (written)
    report(
      'E34',
      '`sort` cannot be combined with `written`: such a list sets its own order.',
      'Remove `sort` or `written`.',
    )
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
    `Use a required field of kind ${comparableKinds.join(', ')}, or id.`,
  )
}

const checkShown = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (!field) report('E12', `There is no field '${name}'.`, `Use ${oneOf(name, Object.keys(resource.fields))}.`)
  else if (!field.public) report('E27', `'${name}' is not public.`, 'Make it public, or remove it here.')
}

/** Returns `checkShown` for a resource. */
const showing =
  (resource: Descriptor) =>
  (name: string, report: Report): void =>
    checkShown(resource, name, report)

const checkFound = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (field && !isSearchable(field))
    report(
      'E05',
      `'${name}' is of kind ${field.kind}, which cannot be searched.`,
      `Use fields of kind ${searchableKinds.join(', ')}.`,
    )
  else checkShown(resource, name, report)
}

/** Checks that records that visitors find have a status, so that editors can hide them. */
const checkStatus = ({ fields }: Descriptor, report: Report): void => {
  if (!fields.status)
    report('E27', 'Public records need a status, so that editors can hide them.', 'Add the field `status: status()`.')
}

/** Checks children whose text finds their parent in site search. */
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

/** Checks the public pages of a resource. */
export const checkRecordPage = (
  resource: Descriptor,
  all: readonly Descriptor[],
  names: CustomNames,
  at: (where: string) => Report,
): void => {
  const { page } = resource
  checkParts(resource, all, at)
  if (!page) return
  if (!isPublic(resource))
    at('page')('E27', 'It has a `page`, but no public field.', 'Make a field public, or remove `page`.')
  checkAddress(resource, page.record, all, at('page.record'))
  checkList(resource, page, all, at)
  checkApart(resource, page, all, at)
  checkCalendar(resource, page, { checkShown: showing(resource), at })
  if (resource.name === sitePart)
    at('name')('E18', `'${sitePart}' is reserved: the sitemap has a part of this name.`, 'Choose another.')
  const screens: readonly string[] = [...screenNames, ...names.screens]
  if (page.screen !== undefined && !screens.includes(page.screen))
    at('page.screen')(
      'E26',
      `The public site has no screen '${page.screen}'.`,
      `Use ${oneOf(page.screen, screens)}; or add a new one to screens in site.config.ts.`,
    )
  else checkScreen(resource, page.screen, all, at('page.screen'))
  checkStatus(resource, at('page'))
  if (page.search === undefined && page.list === undefined) return
  checkShown(resource, resource.title, at('title'))
  page.search?.forEach((name, index) => {
    checkFound(resource, name, at(`page.search[${index}]`))
  })
}
