import '../../styles/lazy/districts.css'
import { locales } from '../../../messages/formats.ts'
import { districtsIn } from '../../../schema/values/places/districts.ts'
import { Prose } from '../../components/Prose.tsx'
import type { Widget } from '../../content/content.ts'
import { useLanguage, useTextAttributes } from '../../site/siteContext.tsx'
import { mapLabel } from '../districts/bangladesh.ts'
import { DistrictMap } from '../districts/DistrictMap.tsx'
import { Introduction } from '../Introduction.tsx'
import type { SectionProps } from '../sectionProps.ts'
import { WidgetTitle } from '../WidgetTitle.tsx'

const hues = 4

/** Template `districts`: regions on a map of the districts of Bangladesh, and a list of them with their texts. */
export const Districts = ({ section }: SectionProps) => {
  const language = useLanguage()
  const attributesOf = useTextAttributes()
  const { format: numberOf } = new Intl.NumberFormat(locales[language])
  const regions: readonly Widget[] = section.widgets ?? []
  const hueOf = (region: number) => (region % hues) + 1
  // A district in two regions is coloured for the first.
  const marks = new Map(
    regions
      .flatMap((region, index) =>
        districtsIn(region.sub_title).map(
          district => [district, { text: numberOf(index + 1), hue: hueOf(index) }] as const,
        ),
      )
      .toReversed(),
  )
  return (
    <>
      <Introduction section={section} />
      <div className="districts">
        {marks.size > 0 && <DistrictMap marks={marks} label={mapLabel[language](numberOf(marks.size))} />}
        {regions.length > 0 && (
          <ol>
            {regions.map((region, index) => (
              <li key={region.id} className={`hue-${hueOf(index)}`}>
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
