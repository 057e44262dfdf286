/** Texts about the records of an act. */
import type { NamedRecord } from '../../api/wire/envelopes.ts'
import type { TrashedAct } from '../../api/wire/trash.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { TrashTranslate } from './useTrashTranslate.ts'

/** Title of a record; its number if it has none. */
const titleOf = ({ title, id }: NamedRecord): string => title || `#${id}`

/** Titles of at most three records, and the number of all others: 'About us · Team · Contact and 4 more'. */
export const namesText = (records: readonly NamedRecord[], count: number, t: TrashTranslate): string => {
  const named = records.slice(0, 3)
  const titles = named.map(titleOf).join(' · ')
  if (named.length === 0) return count === 1 ? t('oneRecord') : t('records', { count })
  return count > named.length ? t('titles', { titles, count: count - named.length }) : titles
}

/** Numbers of the records by resource: '3 FAQs, 1 Page'. */
export const countsText = (
  resources: TrashedAct['resources'],
  descriptors: readonly Descriptor[],
  t: TrashTranslate,
): string =>
  resources
    .map(({ resource, count }) => {
      const label = descriptors.find(({ name }) => name === resource)?.label
      return t('count', { count, label: (count === 1 ? label?.one : label?.many) ?? resource })
    })
    .join(', ')
