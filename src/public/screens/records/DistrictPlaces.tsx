import '../../styles/lazy/districts.css'
import { formatsOf } from '../../../messages/formats.ts'
import { type District, districtsIn, districtValue } from '../../../schema/values/districts.ts'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { Link } from '../../routing/router.tsx'
import { DistrictMap } from '../../sections/districts/DistrictMap.tsx'
import { useLanguage, useMessages, useTextAttributes } from '../../site/siteContext.tsx'

/** A record as the map knows it. */
export interface PlacedRecord {
  readonly id: number
  readonly title: string
  readonly address: string
  /** What it says of districts, each as words. */
  readonly districts: readonly string[]
}

/** The place of a district in the list. */
const idOf = (district: District): string => `district-${districtValue(district)}`

/** The records of each district that has some, each district once for a record. */
const recordsByDistrict = (records: readonly PlacedRecord[]): ReadonlyMap<District, readonly PlacedRecord[]> => {
  const found = new Map<District, PlacedRecord[]>()
  for (const record of records)
    for (const district of new Set(record.districts.flatMap(districtsIn)))
      found.set(district, [...(found.get(district) ?? []), record])
  return found
}

/** The map of districts with the number of records in each, and a list of them, to which the map leads. Nothing where no record names a district. */
export const DistrictPlaces = ({ records }: { readonly records: readonly PlacedRecord[] }) => {
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  const { untitled } = useMessages()
  const { byDistrict } = useRecordMessages()
  const { number } = formatsOf(language)
  const placed = recordsByDistrict(records)
  if (placed.size === 0) return null
  const marks = new Map(
    [...placed].map(([district, { length }]) => [district, { text: number(length), hue: 1, to: `#${idOf(district)}` }]),
  )
  // By their letters: the alphabet of a language is not the same in every browser.
  const sorted = [...placed].toSorted(([a], [b]) => (a[language] < b[language] ? -1 : 1))
  return (
    <nav className="districts lead" aria-label={byDistrict}>
      <DistrictMap marks={marks} />
      <ol>
        {sorted.map(([district, found]) => (
          <li key={district.en} id={idOf(district)} className="hue-1">
            <b>{number(found.length)}</b>
            <div>
              <h3 className="widget-title">{district[language]}</h3>
              {found.map(({ id, title, address }) => (
                <p key={id}>
                  <Link to={address} {...attributesOf(title)}>
                    {title || untitled}
                  </Link>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}
