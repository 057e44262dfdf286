import '../../styles/lazy/districts.css'
import { formatsOf } from '../../../messages/formats.ts'
import { type District, districtsIn, districtValue } from '../../../schema/values/places/districts.ts'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { Link } from '../../routing/router.tsx'
import { DistrictMap } from '../../sections/districts/DistrictMap.tsx'
import { useLanguage, useMessages, useTextAttributes } from '../../site/siteContext.tsx'

/** A record on the map. */
export interface PlacedRecord {
  readonly id: number
  readonly title: string
  readonly address: string
  /** Texts of the record that name districts. */
  readonly districts: readonly string[]
}

/** Element id of a district in the list. */
const idOf = (district: District): string => `district-${districtValue(district)}`

/** Records by district. A record is listed once for each district. */
const recordsByDistrict = (records: readonly PlacedRecord[]): ReadonlyMap<District, readonly PlacedRecord[]> => {
  const found = new Map<District, PlacedRecord[]>()
  for (const record of records)
    for (const district of new Set(record.districts.flatMap(districtsIn)))
      found.set(district, [...(found.get(district) ?? []), record])
  return found
}

/** Map of districts with the number of records in each, and a list that the map links to. Nothing if no record names a district. */
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
  // Compared by code units, because the collation of a language differs between browsers.
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
