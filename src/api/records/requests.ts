/** The bodies that are sent, from a descriptor. Source: specification 11.4, 13.9. */

import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { momentOf } from '../../schema/values/time/dates.ts'

/**
 * A create or update body: the whole form object, with the application key under the name that the resource's wire has.
 * Moments become UTC 'YYYY-MM-DD HH:MM:SS', '' where empty or invalid.
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
      const moment = values[name]
      body[name] = typeof moment === 'string' || moment instanceof Date ? momentOf(moment) : ''
    }
  }
  if (resource.wire?.appKey === undefined) body.app_key = call.appKey
  else if (call.isCreate) body[resource.wire.appKey] = call.appKey
  return body
}
