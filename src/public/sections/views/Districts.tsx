import { locales } from '../../../messages/formats.ts'
import { type District, districts, tileColumns, tileRows } from '../../../schema/values/districts.ts'
import { Prose } from '../../components/Prose.tsx'
import type { Widget } from '../../content/content.ts'
import { useLanguage, useTextAttributes } from '../../site/siteContext.tsx'
import { districtsIn, mapLabel } from '../districts/bangladesh.ts'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

/** The size of a tile with the gap to the next one, in the drawing's own units. */
const tile = { width: 100, height: 56, gap: 3 }

interface TileProps {
  readonly district: District
  readonly name: string
  /** The number of its region, from 1, in the site's digits. Undefined: it belongs to none. */
  readonly number: string | undefined
  readonly hue: number
}

/** Characters from which a name of two words stands on two lines. */
const longName = 13

const Tile = ({ district, name, number, hue }: TileProps) => {
  const x = district.column * tile.width
  const y = district.row * tile.height
  const lines = name.length < longName ? [name] : name.split(' ')
  return (
    <g className={number ? `district hue-${hue}` : 'district'}>
      <rect x={x} y={y} width={tile.width - tile.gap} height={tile.height - tile.gap} />
      {number && (
        <text className="district-region" x={x + 89} y={y + 18}>
          {number}
        </text>
      )}
      <text className="district-name">
        {lines.map((line, index) => (
          <tspan key={line} x={x + 6} y={y + 44 - 16 * (lines.length - 1 - index)}>
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
}

const hues = 4

/** The template `districts`: regions on a map of the districts of Bangladesh, and a list of them with their words. */
export const Districts = ({ section }: SectionProps) => {
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  const { format: numberOf } = new Intl.NumberFormat(locales[language])
  const regions: readonly Widget[] = section.widgets ?? []
  // A district of two regions has the tile of the first.
  const regionOf = new Map(
    regions
      .flatMap((region, index) => districtsIn(region.sub_title).map(district => [district, index] as const))
      .toReversed(),
  )
  return (
    <>
      <Introduction section={section} />
      <div className="districts">
        {regionOf.size > 0 && (
          <svg
            className="districts-map"
            role="img"
            aria-label={mapLabel[language](numberOf(regionOf.size))}
            viewBox={`0 0 ${tileColumns * tile.width} ${tileRows * tile.height}`}
          >
            {districts.map(district => {
              const region = regionOf.get(district)
              return (
                <Tile
                  key={district.en}
                  district={district}
                  name={district[language]}
                  number={region === undefined ? undefined : numberOf(region + 1)}
                  hue={((region ?? 0) % hues) + 1}
                />
              )
            })}
          </svg>
        )}
        {regions.length > 0 && (
          <ol>
            {regions.map((region, index) => (
              <li key={region.id} className={`hue-${(index % hues) + 1}`}>
                <b>{numberOf(index + 1)}</b>
                <div>
                  <WidgetTitle section={section} widget={region} />
                  {region.sub_title && <p {...attributesOf(region.sub_title)}>{region.sub_title}</p>}
                  <Prose html={region.content} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}
