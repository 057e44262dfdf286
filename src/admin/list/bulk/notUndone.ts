/** Sentence about records that an undo has not changed, with the reason of each. */
import type { Translate } from '../../i18n/useTranslate.ts'
import { changeFailure } from '../../ui/errorMessage.ts'

/** A record that an undo has not changed. */
export interface NotUndone {
  /** Id of the record, or name of the deletion. */
  readonly key: string
  readonly error: unknown
}

/** Maximum number of names for each reason, and of reasons. The other records are counted. */
const maxNames = 5

/** Names of the records by reason: 'About us, Contact and 2 more: Saved since.'. Records without a known name are counted. */
export const notUndoneText = (
  failures: readonly NotUndone[],
  nameOf: (key: string) => string | undefined,
  t: Translate,
): string => {
  const keysByReason = new Map<string, string[]>()
  for (const { key, error } of failures) {
    const why = changeFailure(error, t)
    keysByReason.set(why, [...(keysByReason.get(why) ?? []), key])
  }
  const more = (count: number): readonly string[] => (count > 0 ? [t('bulk.more', { count })] : [])
  const reasons = [...keysByReason].map(([why, keys]) => {
    const names = keys.flatMap(key => nameOf(key) ?? []).slice(0, maxNames)
    return names.length === 0 ? why : `${[...names, ...more(keys.length - names.length)].join(', ')}: ${why}`
  })
  const ofOtherReasons = [...keysByReason.values()].slice(maxNames).flat().length
  return [...reasons.slice(0, maxNames), ...more(ofOtherReasons)].join(' ')
}
