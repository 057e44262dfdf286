import { type TimedState, timedStateOf } from '../../../schema/descriptor/publicState.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useZone } from '../../data/siteSettings.ts'
import { dayText, momentOrText } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface TimedBadgeProps {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

/** Whether the time of a record, by `visible`, is yet to come or over at this moment. */
export const useTimedState = ({ descriptor, record }: TimedBadgeProps): TimedState | undefined =>
  timedStateOf(descriptor, record, { now: new Date(), zone: useZone() })

/** Since or until when visitors do not see a record; nothing where its time neither is yet to come nor over. `isBrief` leaves out the time of day. */
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
    : momentOrText(value, language, zone)
  return <span className={`status-badge is-${is}`}>{t(`visible.${is}`, { date })}</span>
}
