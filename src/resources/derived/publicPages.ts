/** Where the public site has the lists and records of each resource. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import type { RecordPage } from '../../schema/routes/recordPage.ts'
import { type PagedName, pagedResources } from '../recordPages.ts'

/** The addresses of a resource, as its descriptor says them. */
export interface PublicPage extends Pick<RecordPage, 'record' | 'list' | 'written' | 'screen'> {
  readonly name: PagedName
  /** Whether its list has one for each year. */
  readonly hasArchive?: true
}

export const publicPages: readonly PublicPage[] = pagedResources.map(
  ({ name, page: { record, list, written, screen, archive } }) => ({
    name,
    record,
    ...(list !== undefined && { list }),
    ...(written && { written }),
    ...(screen !== undefined && { screen }),
    ...(archive && { hasArchive: true as const }),
  }),
)
