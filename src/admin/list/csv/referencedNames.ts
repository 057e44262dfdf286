/** Resolves records that a file refers to by name instead of id. */
import { isRecordField, type RecordField } from '../../../schema/descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { type CsvTable, partsOf } from './csvText.ts'
import { folded, isJsonList, type Mapping, numberedId, type ReferenceIds } from './importRows.ts'

/** Searches for records by the words of a name. May return other records, and not all that have the name. */
export type FindByName = (
  resource: string,
  name: string,
) => Promise<readonly { readonly id: number; readonly name: string }[]>

/**
 * Maximum number of names that are looked up per field. Names beyond it stay as they are, and their rows are refused.
 */
const mostNames = 200

/** Names that a cell contains instead of ids. */
const namesIn = ({ kind }: RecordField, cell: string): readonly string[] => {
  if (kind === 'reference') return [cell.trim()]
  return isJsonList(cell) ? [] : partsOf(cell)
}

/** Looks up the names in reference columns. Each name gets the ids of all found records that have it. */
export const idsOfNames = async (
  descriptor: Descriptor,
  mapping: Mapping,
  table: CsvTable,
  find: FindByName,
): Promise<ReferenceIds> => {
  const found = new Map<string, ReadonlyMap<string, readonly number[]>>()
  for (const [index, name] of mapping.entries()) {
    const field = name === undefined ? undefined : fieldOf(descriptor, name)
    if (name === undefined || !isRecordField(field)) continue
    const texts = table.rows.flatMap(({ cells }) => namesIn(field, cells[index] ?? ''))
    const names = [...new Set(texts.filter(text => text !== '' && numberedId(text) === undefined))].slice(0, mostNames)
    const ids = new Map<string, readonly number[]>()
    for (const text of names) {
      const same = (await find(field.to, text)).filter(record => folded(record.name) === folded(text))
      ids.set(
        folded(text),
        same.map(({ id }) => id),
      )
    }
    found.set(name, ids)
  }
  return found
}
