/** What a screen of the back office reads first: named in its page, so that it is requested before the scripts are ready. */

import { apiPaths } from '../../src/api/protocol/paths.ts'
import type { HostFeatures } from '../../src/api/protocol/specifiedCalls.ts'
import { firstListPath } from '../../src/api/records/listPath.ts'
import { resources } from '../../src/resources/index.ts'

/** Below the back office, a list's own address: no record, no query. */
const listAddress = /^\/admin\/([\w-]+)\/?$/

/**
 * The paths that the screen at an address reads: who is signed in, the application; and the first page, where the address is that of a list. Of another
 * provider host, only what it has; undefined for the embedded provider.
 */
export const adminPreloads = (address: string, host?: HostFeatures): readonly string[] => {
  const path = listAddress.exec(address)?.[1]
  const resource = resources.find(each => each.path === path && (host?.resources.includes(each.name) ?? true))
  return [
    ...(host?.hasExtensions === false ? [] : [apiPaths.me]),
    apiPaths.applications,
    ...(resource ? [firstListPath(resource)] : []),
  ]
}
