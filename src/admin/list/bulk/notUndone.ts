/** Sentence about records that an undo has not changed, with the reason of each. */
import type { Translate } from '../../i18n/useTranslate.ts'
import { changeFailure } from '../../ui/errorMessage.ts'

/** A record that an undo has not changed. */
export interface NotUndone {
  /** Id of the record, or name of the deletion. */
  readonly key: string
  readonly error: unknown
}

/** Maximum number of names for each reason, and of reasons. */
const mostNamed = 5

/** Names of the records by reason: 'About us, Contact: Saved since.'. Unknown names are left out. */
export const notUndoneText = (
  failures: readonly NotUndone[],
  nameOf: (key: string) => string | undefined,
  t: Translate,
): string => {
  const namesByReason = new Map<string, string[]>()
  for (const { key, error } of failures) {
    const why = changeFailure(error, t)
    namesByReason.set(why, [...(namesByReason.get(why) ?? []), ...[nameOf(key) ?? []].flat()])
  }
  return [...namesByReason]
    .slice(0, mostNamed)
    .map(([why, names]) => {
      const others = names.length > mostNamed ? [t('bulk.more', { count: names.length - mostNamed })] : []
      return names.length === 0 ? why : `${[...names.slice(0, mostNamed), ...others].join(', ')}: ${why}`
    })
    .join(' ')
}
