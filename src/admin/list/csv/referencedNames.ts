/** Records that a file names instead of giving their numbers. */
import { isRecordField, type RecordField } from '../../../schema/descriptor/recordFields.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import type { CsvTable } from './csvText.ts'
import { folded, isJsonList, isNumbered, type Mapping, partsOf, type ReferenceIds } from './importRows.ts'

/** Gives some of the records whose name holds the words. */
export type FindByName = (
  resource: string,
  name: string,
) => Promise<readonly { readonly id: number; readonly name: string }[]>

/** Names that are looked up, for each field; what is beyond stays as it is, and is refused with its row. */
const mostNames = 200

/** What stands in a cell in place of ids. */
const namesIn = ({ kind }: RecordField, cell: string): readonly string[] => {
  if (kind === 'reference') return [cell.trim()]
  return isJsonList(cell) ? [] : partsOf(cell)
}

/** The ids of the names in columns that refer to records; a name that none has, or several have, is left out. */
export const idsOfNames = async (
  descriptor: Descriptor,
  mapping: Mapping,
  table: CsvTable,
  find: FindByName,
): Promise<ReferenceIds> => {
  const found = new Map<string, ReadonlyMap<string, number>>()
  for (const [index, name] of mapping.entries()) {
    const field = name === undefined ? undefined : fieldOf(descriptor, name)
    if (name === undefined || !isRecordField(field)) continue
    const texts = table.rows.flatMap(({ cells }) => namesIn(field, cells[index] ?? ''))
    const names = [...new Set(texts.filter(text => text !== '' && !isNumbered(text)))].slice(0, mostNames)
    const ids = new Map<string, number>()
    for (const text of names) {
      const same = (await find(field.to, text)).filter(record => folded(record.name) === folded(text))
      const [only] = same
      if (only && same.length === 1) ids.set(folded(text), only.id)
    }
    found.set(name, ids)
  }
  return found
}
