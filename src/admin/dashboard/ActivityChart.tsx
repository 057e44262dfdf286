import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Activity } from '../../api/wire/insights.ts'
import { monthText } from '../i18n/dates.ts'
import type { MessageKey } from '../i18n/en/index.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useTranslate } from '../i18n/useTranslate.ts'
import { colour } from '../ui/theme/colours.ts'
import { ticksFor } from './scale.ts'
import { useWidth } from './useWidth.ts'

/** Series and their style. Fill and outline distinguish them, not colour alone. */
export const series = [
  { key: 'posts', label: 'activity.posts', fill: colour.accent },
  { key: 'sign_ups', label: 'activity.signUps', fill: colour.accentSoft },
] as const satisfies readonly { key: keyof Activity; label: MessageKey; fill: string }[]

const height = 200
const top = 8
/** Space for the labels of the vertical axis: a minimum, and the width of each character, px. */
const leastLeft = 32
const charWidth = 7
const bottom = 24
const plotHeight = height - top - bottom
/** Month width in px below which only every second month is labelled. */
const narrowMonth = 34
const initialWidth = 600

interface ActivityChartProps {
  readonly months: readonly Activity[]
  /** The chart summarised in one sentence, for screen readers. */
  readonly summary: string
}

/** Bar chart with two bars for each month. */
export const ActivityChart = ({ months, summary }: ActivityChartProps) => {
  const t = useTranslate()
  const id = useId()
  const { language } = useLanguage()
  const [box, width] = useWidth<HTMLDivElement>(initialWidth)
  const ticks = ticksFor(Math.max(...months.flatMap(month => series.map(({ key }) => month[key]))))
  const greatest = ticks.at(-1) ?? 1
  const left = Math.max(leastLeft, 10 + charWidth * Math.max(...ticks.map(tick => t.number(tick).length)))
  const yOf = (count: number) => top + plotHeight * (1 - count / greatest)
  const step = (width - left) / Math.max(1, months.length)
  const barWidth = Math.max(3, Math.min(18, step * 0.36))

  return (
    <Box ref={box} sx={{ minWidth: 0, '& text': { fontSize: 11, fill: colour.inkSoft } }}>
      <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
        <title id={id}>{summary}</title>
        {ticks.map(tick => (
          <g key={tick}>
            <line x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} stroke={colour.line} />
            <text x={left - 8} y={yOf(tick) + 4} textAnchor="end">
              {t.number(tick)}
            </text>
          </g>
        ))}
        {months.map((month, at) => {
          const middle = left + step * (at + 0.5)
          const name = monthText(month.month, language, 'long')
          const isNamed = step >= narrowMonth || (months.length - 1 - at) % 2 === 0
          return (
            <g key={month.month}>
              {series.map(({ key, label, fill }, index) => (
                <rect
                  key={key}
                  x={middle + (index - 1) * (barWidth + 1) + 0.5}
                  y={yOf(month[key])}
                  width={barWidth}
                  height={height - bottom - yOf(month[key])}
                  fill={fill}
                  stroke={month[key] > 0 ? colour.accent : 'none'}
                >
                  <title>{t('activity.bar', { month: name, what: t(label), count: month[key] })}</title>
                </rect>
              ))}
              {isNamed && (
                <text x={middle} y={height - 6} textAnchor="middle">
                  {monthText(month.month, language, 'short')}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Box>
  )
}
