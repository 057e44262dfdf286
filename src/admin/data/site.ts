/** The site whose back office is shown. */
import { createContext, useContext } from 'react'
import type { Site } from '../../resources/createSite.ts'
import type { CustomBulkAction } from './customBulkAction.ts'

/** Loads each custom component of a site, by name. */
type Loaders = Readonly<Record<string, () => Promise<unknown>>>

/** A site with the exports of its `site.admin.tsx`. */
export interface AdminSite extends Site {
  /** Typed by `form/inputs/own/siteInputs.ts`. */
  readonly inputs: Loaders
  /** Typed by `list/customCells/siteCells.ts`. */
  readonly cells: Loaders
  /** Typed by `ui/siteIcons.ts`. */
  readonly icons: Readonly<Record<string, string>>
  /** By name of the resource; typed by `list/bulk/siteActions.ts`. */
  readonly bulkActions: Readonly<Record<string, readonly CustomBulkAction[] | undefined>>
}

export const SiteContext = createContext<AdminSite | undefined>(undefined)

/** The site. Throws outside of the signed-in screens. */
export const useSite = (): AdminSite => {
  const site = useContext(SiteContext)
  if (!site) throw new Error('This component needs a site.')
  return site
}
