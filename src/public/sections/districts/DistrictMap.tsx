import { type District, districts, tileColumns, tileRows } from '../../../schema/values/districts.ts'
import { useLanguage } from '../../site/siteContext.tsx'

/** The size of a tile with the gap to the next one, in the drawing's own units. */
const tile = { width: 100, height: 56, gap: 3 }

/** What a district that belongs to something has on the map. */
export interface Mark {
  /** A number in the site's digits. */
  readonly text: string
  /** Its colour, from 1 to 4. */
  readonly hue: number
  /** The place on the page that it leads to. Default: it leads nowhere. */
  readonly to?: string
}

interface TileProps {
  readonly district: District
  readonly name: string
  /** Undefined: it belongs to nothing. */
  readonly mark: Mark | undefined
}

/** Letters from which a name fills its tile. */
const wideName = 11
/** Room for a name, and about what each letter takes of it, in the drawing's own units. */
const room = { width: 88, letter: 7.1 }

/** Length of a line that must not grow beyond its tile, however far visitors stand their letters apart; undefined where there is room for that. */
const fixedLength = (line: string): number | undefined => {
  const letters = line.replaceAll(/\p{M}/gu, '').length
  return letters < wideName ? undefined : Math.min(room.width, letters * room.letter)
}

/** Characters from which a name of two words stands on two lines. */
const longName = 13

const Tile = ({ district, name, mark }: TileProps) => {
  const x = district.column * tile.width
  const y = district.row * tile.height
  const lines = name.length < longName ? [name] : name.split(' ')
  const drawn = (
    <g className={mark ? `district hue-${mark.hue}` : 'district'}>
      <rect x={x} y={y} width={tile.width - tile.gap} height={tile.height - tile.gap} />
      {mark && (
        <text className="district-region" x={x + 89} y={y + 18}>
          {mark.text}
        </text>
      )}
      <text className="district-name">
        {lines.map((line, index) => (
          <tspan
            key={line}
            x={x + 6}
            y={y + 44 - 16 * (lines.length - 1 - index)}
            textLength={fixedLength(line)}
            lengthAdjust="spacingAndGlyphs"
          >
            {line}
          </tspan>
        ))}
      </text>
    </g>
  )
  if (mark?.to === undefined) return drawn
  return (
    <a href={mark.to} tabIndex={-1}>
      {drawn}
    </a>
  )
}

interface DistrictMapProps {
  readonly marks: ReadonlyMap<District, Mark>
  /** What screen readers say of it. Default: nothing, because all that it leads to is listed beside it. */
  readonly label?: string
}

/** The map of the districts of Bangladesh. A map whose marks lead somewhere is for the pointer alone: keys and screen readers have the list. */
export const DistrictMap = ({ marks, label }: DistrictMapProps) => {
  const language = useLanguage()
  return (
    <svg
      className="districts-map"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      viewBox={`0 0 ${tileColumns * tile.width} ${tileRows * tile.height}`}
    >
      {districts.map(district => (
        <Tile key={district.en} district={district} name={district[language]} mark={marks.get(district)} />
      ))}
    </svg>
  )
}
