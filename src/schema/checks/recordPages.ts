/** What is wrong with where a resource says that visitors find its records. */

import { isSearchable, searchableKinds } from '../descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, slugFieldOf } from '../descriptor/resource.ts'
import { fixedRoutes } from '../routes/fixedRoutes.ts'
import { publicRoutes } from '../routes/publicRoutes.ts'
import { beginningOf, endsWithSlug, pathOf, recordPattern } from '../routes/recordPage.ts'
import type { Report } from './issue.ts'

/** The part of a site's map that belongs to no resource. */
const mapOfTheSite = 'site'

/** Whether a screen answers a path: one of its own, or that of the pages which editors write. */
const isAnswered = (path: string): boolean => {
  const [, first = '', ...rest] = path.split('/')
  const isWritten = rest.length === 0 && !first.startsWith(':') && !fixedRoutes.includes(first)
  return isWritten || publicRoutes.some(route => beginningOf(route) === beginningOf(path))
}

const checkAddress = (resource: Descriptor, pattern: string, all: readonly Descriptor[], report: Report): void => {
  if (!recordPattern.test(pattern)) {
    report(
      'E25',
      `'${pattern}' is no address of a record.`,
      "Write it like '/news/:slug', '/careers?opening=:id' or '/faq#faq-:id'.",
    )
    return
  }
  const slug = slugFieldOf(resource)
  if (endsWithSlug(pattern) && (slug === undefined || !resource.fields[slug]?.public))
    report('E25', 'Visitors read no slug of its records.', 'Add a public field of kind slug, or end it with :id.')
  const other = all.find(({ page }) => page && beginningOf(page.record) === beginningOf(pattern))
  if (other && other !== resource)
    report('E26', `Records of ${other.name} stand there already.`, 'Choose another address.')
  else if (!isAnswered(pathOf(pattern)))
    report(
      'E26',
      `The public site has no screen for '${pathOf(pattern)}'.`,
      `Add it to src/schema/routes/publicRoutes.ts with its screen in src/public/app/routes.tsx, or take one of: ${publicRoutes.join(', ')}.`,
    )
}

const checkFound = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (!field) report('E12', `There is no field '${name}'.`, `Name one of: ${Object.keys(resource.fields).join(', ')}.`)
  else if (!isSearchable(field))
    report(
      'E05',
      `'${name}' is of kind ${field.kind}, which search does not look in.`,
      `Name fields of kind ${searchableKinds.join(', ')}.`,
    )
  else if (!field.public)
    report('E27', `Visitors may not read '${name}'.`, 'Make it public, or take it out of the search.')
}

/** What site search finds must be something that editors can switch off. */
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
  checkAddress(resource, page.record, all, at('page.record'))
  if (resource.name === mapOfTheSite)
    at('name')('E18', `'${mapOfTheSite}' is a part of the sitemap already.`, 'Choose another.')
  checkStatus(resource, at('page'))
  if (page.search === undefined) return
  checkFound(resource, resource.title, at('title'))
  page.search.forEach((name, index) => {
    checkFound(resource, name, at(`page.search[${index}]`))
  })
}
