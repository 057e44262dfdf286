import './Year.css'
import { useMemo } from 'react'
import { hrefOf } from '../../../schema/values/links.ts'
import { SmartLink } from '../../components/SmartLink.tsx'
import type { Widget } from '../../content/content.ts'
import { useLanguage, useTextAttributes } from '../../site/siteContext.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { type Activity, activityIn, lanesOf, monthNames, type Placed } from '../year/banglaYear.ts'
import { linesIn } from '../year/linesIn.ts'

const monthsInYear = 12

/** A programme with its activities of the year, and the lines of its text that name no months. */
interface Programme {
  readonly widget: Widget
  readonly activities: readonly Activity[]
  readonly others: readonly string[]
}

const programmeOf = (widget: Widget): Programme => {
  const lines = linesIn(widget.content).map(line => ({ line, activity: activityIn(line) }))
  return {
    widget,
    activities: lines.flatMap(({ activity }) => activity ?? []),
    others: lines.flatMap(({ line, activity }) => (activity ? [] : [line])),
  }
}

const Cell = ({ placed: { from, to, activity } }: { readonly placed: Placed }) => {
  const attributesOf = useTextAttributes()
  return (
    <td colSpan={to - from + 1} {...attributesOf(activity.text)}>
      <i>{`${activity.period}: `}</i>
      <span>{activity.text}</span>
    </td>
  )
}

/** Cells of one row: activities, and empty months between them. */
const Cells = ({ lane }: { readonly lane: readonly Placed[] }) => {
  const isStart = (month: number) => lane.find(({ from }) => from === month)
  const isFree = (month: number) => !lane.some(({ from, to }) => from <= month && month <= to)
  return Array.from({ length: monthsInYear }, (_none, month) => month)
    .filter(month => isStart(month) || isFree(month))
    .map(month => {
      const placed = isStart(month)
      return placed ? <Cell key={month} placed={placed} /> : <td key={month} />
    })
}

const Name = ({ widget: { title, link_url: link } }: Pick<Programme, 'widget'>) =>
  title && hrefOf(link) ? <SmartLink to={link}>{title}</SmartLink> : title

/** Rows of a programme. Activities at the same time are in separate rows. */
const Rows = ({ programme: { widget, activities } }: { readonly programme: Programme }) => {
  const attributesOf = useTextAttributes()
  const lanes = lanesOf(activities)
  return (
    <tbody>
      {lanes.map((lane, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lanes have no ids, and those of a page keep their places.
        <tr key={index}>
          {index === 0 &&
            (widget.title ? (
              <th scope="rowgroup" rowSpan={lanes.length} {...attributesOf(widget.title)}>
                <Name widget={widget} />
              </th>
            ) : (
              <td rowSpan={lanes.length} />
            ))}
          <Cells lane={lane} />
        </tr>
      ))}
    </tbody>
  )
}

/** Template `year`: activities by month of the Bangla year; a list on narrow screens. */
export const Year = ({ section }: SectionProps) => {
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  const programmes = useMemo(() => (section.widgets ?? []).map(programmeOf), [section.widgets])
  const shown = programmes.filter(({ activities }) => activities.length > 0)
  return (
    <>
      <Introduction section={section} />
      {shown.length > 0 && (
        <table className="year" aria-label={section.title || undefined}>
          <thead>
            <tr>
              <td />
              {monthNames(language).map(month => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(programme => (
            <Rows key={programme.widget.id} programme={programme} />
          ))}
        </table>
      )}
      {programmes.map(
        ({ widget, activities, others }) =>
          (others.length > 0 || (activities.length === 0 && widget.title)) && (
            <p key={widget.id} className="year-rest" {...attributesOf(widget.title, ...others)}>
              {widget.title && (
                <b>
                  <Name widget={widget} />
                </b>
              )}
              {others.map(line => ` ${line}`)}
            </p>
          ),
      )}
    </>
  )
}
