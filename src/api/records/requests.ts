/** Request bodies, built from a descriptor. Source: specification 11.4, 13.9. */

import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { toTimestamp } from '../../schema/values/time/dates.ts'

/**
 * Body of a create or update: the whole form object, with the application key as `app_key`. If the resource has
 * `wire.appKey`, only a create has the key, under that name. Timestamps become UTC 'YYYY-MM-DD HH:MM:SS', or '' if empty or invalid.
 */
export const bodyOf = (
  resource: Descriptor,
  values: Readonly<Record<string, unknown>>,
  call: { readonly appKey: string; readonly isCreate: boolean },
): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...values }
  if (resource.wire?.emptyIsNull) for (const [name, value] of Object.entries(body)) if (value === '') body[name] = null
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'dateTime' && !field.readOnly && (call.isCreate || Object.hasOwn(values, name))) {
      const timestamp = values[name]
      body[name] = typeof timestamp === 'string' || timestamp instanceof Date ? toTimestamp(timestamp) : ''
    }
  }
  if (resource.wire?.appKey === undefined) body.app_key = call.appKey
  else if (call.isCreate) body[resource.wire.appKey] = call.appKey
  return body
}
