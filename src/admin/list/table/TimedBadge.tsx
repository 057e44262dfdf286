import { type TimedState, timedStateOf } from '../../../schema/descriptor/publicState.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useZone } from '../../data/siteSettings.ts'
import { dayText, timestampOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface TimedBadgeProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

/** Current state of a record's `visible` period: scheduled or expired; undefined if neither. */
export const useTimedState = ({ descriptor, record }: TimedBadgeProps): TimedState | undefined =>
  timedStateOf(descriptor, record, { now: new Date(), zone: useZone() })

/**
 * Badge with the date on which a record appears or disappeared, after a space. Renders nothing if the record is neither
 * scheduled nor expired. `isBrief` omits the time of day.
 */
export const TimedBadge = ({ isBrief = false, ...props }: TimedBadgeProps & { isBrief?: boolean }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const state = useTimedState(props)
  if (!state) return null
  const { is, field, value } = state
  const isDay = isBrief || field.kind === 'date' || (field.kind === 'dateTime' && field.day)
  const date = isDay
    ? dayText(value, language, field.kind === 'date' ? 'UTC' : zone)
    : timestampOrText(value, language, zone)
  return (
    <>
      {' '}
      <span className={`status-badge is-${is}`}>{t(`visible.${is}`, { date })}</span>
    </>
  )
}
