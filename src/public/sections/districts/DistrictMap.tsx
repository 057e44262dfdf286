import { type District, districts, tileColumns, tileRows } from '../../../schema/values/places/districts.ts'
import { useLanguage } from '../../site/siteContext.tsx'

/** Size of a tile, including the gap to the next one, in SVG units. */
const tile = { width: 100, height: 56, gap: 3 }

/** Marker of a district on the map. */
export interface Mark {
  /** A number in the site's digits. */
  readonly text: string
  /** Colour, from 1 to 4. */
  readonly hue: number
  /** Anchor on the page that the tile links to. Default: no link. */
  readonly to?: string
}

interface TileProps {
  readonly district: District
  readonly name: string
  /** Undefined for a district without a marker. */
  readonly mark: Mark | undefined
}

/** Minimum length of a name that fills its tile, letters. */
const wideName = 11
/** Maximum width of a name and average width of a letter, in SVG units. */
const room = { width: 88, letter: 7.1 }

/** `textLength` of a line that could outgrow its tile if the visitor increases letter spacing; undefined if there is enough room. */
const fixedLength = (line: string): number | undefined => {
  const letters = line.replaceAll(/\p{M}/gu, '').length
  return letters < wideName ? undefined : Math.min(room.width, letters * room.letter)
}

/** Minimum length of a name of two words that is split into two lines, characters. */
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
  /** Accessible name. Default: none, and the map is hidden, because the list beside it has the same links. */
  readonly label?: string
}

/** Tile map of the districts of Bangladesh. Links on the map are for the pointer only: the keyboard and screen readers use the list. */
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
