/** Recomputes the stored values of computed fields that are new or whose sources have changed. */
import type { Kysely } from 'kysely'
import { computedOf, computedValues, sourcesOf } from '../../../src/schema/descriptor/computedFields.ts'
import { type Descriptor, type Fields, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { AnyTables } from '../../db/tables.ts'
import { demandsOf } from './fieldChanges.ts'
import { type FieldChange, recordsText } from './findInColumn.ts'
import { walkTable } from './walkColumn.ts'

/** Names of the computed fields that are new, or that have changed themselves or in a source field. */
const outdatedNames = ({ fields }: Descriptor, previous: Fields | undefined): readonly string[] => {
  const isSame = (name: string) => {
    const [before, now] = [previous?.[name], fields[name]]
    return before !== undefined && now !== undefined && demandsOf(before) === demandsOf(now)
  }
  return Object.keys(fields).filter(
    name => computedOf(fields[name]) && ![name, ...sourcesOf(fields, name)].every(isSame),
  )
}

/**
 * Recomputes outdated computed fields, and stores the values unless this is a trial. Returns a refusal for a field that
 * was edited by hand until now, if a different value of it would be overwritten. Call it after the source fields are
 * converted and filled.
 */
export const migrateComputed = async (
  db: Kysely<AnyTables>,
  resource: Descriptor,
  { previous, isTrial }: { readonly previous: Fields | undefined; readonly isTrial: boolean },
): Promise<readonly FieldChange[]> => {
  const names = outdatedNames(resource, previous)
  if (names.length === 0) return []
  const given = names.filter(name => previous?.[name] !== undefined && !computedOf(previous[name]))
  const lost = new Map(given.map(name => [name, { count: 0, id: 0 }]))
  let filled = 0
  await walkTable(db, resource.name, Object.keys(storedFieldsOf(resource)), async row => {
    const all = computedValues(resource, name => row[name])
    const changed = Object.fromEntries(
      names.flatMap(name => (all[name] === row[name] ? [] : [[name, all[name] ?? null] as const])),
    )
    for (const name of given) {
      const found = lost.get(name)
      if (!found || !Object.hasOwn(changed, name) || row[name] === null) continue
      found.count += 1
      found.id ||= Number(row.id)
    }
    if (Object.keys(changed).length === 0) return
    filled += 1
    if (!isTrial)
      await db
        .updateTable(resource.name)
        .set(changed)
        .where('id', '=', row.id ?? null)
        .execute()
  })
  const refusals = [...lost].flatMap(([name, found]) =>
    found.count > 0
      ? [
          {
            refusal: `'${resource.name}.${name}' is computed now, and the different value of ${recordsText(found)} would be lost. Empty it first, or give the field another name.`,
          },
        ]
      : [],
  )
  if (refusals.length > 0 || filled === 0) return refusals
  const named = names.map(name => `'${resource.name}.${name}'`).join(', ')
  return [
    {
      note: `${named} ${names.length === 1 ? 'is' : 'are'} computed again in ${filled} ${filled === 1 ? 'record' : 'records'}.`,
    },
  ]
}
