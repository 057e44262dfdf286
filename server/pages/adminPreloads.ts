/** What a screen of the back office asks first: named in its page, so that it is asked before the scripts are ready. */
import { apiPaths } from '../../src/api/paths.ts'
import { firstPageSize, listParams } from '../../src/api/requests.ts'
import { resources } from '../../src/resources/index.ts'

/** Below the back office, a list's own address: no record, no query. */
const listAddress = /^\/admin\/([\w-]+)\/?$/

/** The calls of an address of the back office: who is signed in, the application; and the first page, where it is that of a list. */
export const firstCallsOf = (address: string): readonly string[] => {
  const path = listAddress.exec(address)?.[1]
  const resource = resources.find(each => each.path === path)
  const list = resource && listParams(resource, { page: 1, size: firstPageSize(resource) })
  return [apiPaths.me, apiPaths.applications, ...(resource ? [`${apiPaths.list(resource.name)}?${list}`] : [])]
}
