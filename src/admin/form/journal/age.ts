/** How long ago something was, in words. */

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Like '5 minutes ago', 'yesterday' or 'a moment ago'. Both in ms since 1970. */
export const ageOf = (at: number, now: number): string => {
  const passed = Math.max(0, now - at)
  const unit = units.find(([, ms]) => passed >= ms)
  return unit ? format.format(-Math.floor(passed / unit[1]), unit[0]) : 'a moment ago'
}
