/** The parts of a body that are not stored, reported so that the caller does not believe that they are. */

import { flatValues } from '../../src/schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { embedsIn, embedsLeftOut } from '../../src/schema/values/embeds.ts'
import type { Body } from './body.ts'

/** Sentences by the field that something was left out of; undefined where all was stored. */
export const leftOutOf = (
  resource: Descriptor,
  body: Body,
): Readonly<Record<string, readonly string[]>> | undefined => {
  const warnings = Object.entries(resource.fields).flatMap(([name, whole]) =>
    flatValues(whole, body[name]).flatMap(({ place, field: { kind, label }, value }) => {
      const names = kind === 'html' && typeof value === 'string' ? embedsIn(value) : []
      return names.length > 0 ? [[[name, ...place].join('.'), [embedsLeftOut(label, names)]] as const] : []
    }),
  )
  return warnings.length > 0 ? Object.fromEntries(warnings) : undefined
}
