/** Public addresses of the lists and records of each resource. */
import { archivePattern, hasOwnPath, type RecordPage } from '../schema/routes/recordPage.ts'
import { perSite } from './perSite.ts'
import { type PagedName, pagedResources } from './recordPages.ts'

/** Addresses of a resource, from its descriptor. */
export interface PublicPage extends Pick<RecordPage, 'record' | 'list' | 'written' | 'screen'> {
  readonly name: PagedName
}

/** Addresses of all resources with public pages. */
export const publicPagesOf = perSite((site): readonly PublicPage[] =>
  pagedResources(site).map(({ name, page: { record, list, written, screen } }) => ({
    name,
    record,
    ...(list !== undefined && { list }),
    ...(written && { written, screen }),
  })),
)

/** Address pattern of the list, its archive, or the records of a resource. */
export interface PublicRoute {
  readonly path: string
  readonly of: PagedName
  /** Screen of a record; undefined for a list, '' for the default screen. */
  readonly screen?: string
}

/**
 * Number of parameters in a path. Paths with fewer are tried first, so that '/notices' is not taken for a page by its
 * slug.
 */
const parametersOf = (path: string): number => path.split('/:').length - 1

/** Routes of all resources, in matching order. */
export const publicRoutesOf = perSite((site): readonly PublicRoute[] =>
  pagedResources(site)
    .flatMap(({ name: of, page: { record, list, written, screen = '', archive } }): readonly PublicRoute[] => [
      ...(list !== undefined && !written ? [{ path: list, of }] : []),
      ...(list !== undefined && archive ? [{ path: archivePattern(list), of }] : []),
      ...(hasOwnPath(record) ? [{ path: record, of, screen }] : []),
    ])
    .toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path) || b.path.length - a.path.length),
)
