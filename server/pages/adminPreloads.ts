/** Preloads of the first API calls of a screen of the back office, so that they are requested before the scripts are ready. */

import { apiPaths } from '../../src/api/protocol/paths.ts'
import type { HostFeatures } from '../../src/api/protocol/specifiedCalls.ts'
import { firstListPath } from '../../src/api/records/listPath.ts'
import type { Site } from '../../src/resources/createSite.ts'

/** Address of a list in the back office, without a record or a query. */
const listAddress = /^\/admin\/([\w-]+)\/?$/

/**
 * Paths that the screen at an address reads: the user, the application, and for a list its first page. For another
 * provider host, only the calls that it has; `host` is undefined for the embedded provider.
 */
export const adminPreloads = ({ resources }: Site, address: string, host?: HostFeatures): readonly string[] => {
  const path = listAddress.exec(address)?.[1]
  const resource = resources.find(each => each.path === path && (host?.resources.includes(each.name) ?? true))
  return [
    ...(host?.hasExtensions === false ? [] : [apiPaths.me]),
    apiPaths.applications,
    ...(resource ? [firstListPath(resource)] : []),
  ]
}
