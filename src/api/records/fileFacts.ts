/** What is known of the files of public records: what pictures show and keep in view, and what documents are. A provider without this extension sends none. */
import { withFocalPoint } from '../protocol/fileAddress.ts'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

interface Facts {
  readonly pictures: Json
  readonly focalPoints: Json
  readonly documents: Json
}

const isFocalPoint = (value: unknown): value is string => typeof value === 'string' && /^\d{1,3}% \d{1,3}%$/.test(value)

const withFacts = (value: unknown, facts: Facts): unknown => {
  if (Array.isArray(value)) return value.map(each => withFacts(each, facts))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const of = (known: Json) => (typeof each === 'string' && Object.hasOwn(known, each) ? known[each] : undefined)
      const [text, document, point] = [of(facts.pictures), of(facts.documents), of(facts.focalPoints)]
      return [
        [name, isFocalPoint(point) ? withFocalPoint(String(each), point) : withFacts(each, facts)],
        ...(typeof text === 'string' ? [[`${name}_alt`, text]] : []),
        ...(isObject(document) ? [[`${name}_file`, document]] : []),
      ]
    }),
  )
}

/**
 * An answer to a visitor, with what is known of each file beside its field: `thumb_alt` of `thumb`, `report_file` of `report`.
 * The focal point of a picture stands in its address, so that whatever draws it has it.
 */
export const withFileFacts = (body: unknown): unknown => {
  if (!isObject(body) || !('data' in body)) return body
  const { pictures, documents, focal_points: points } = body
  if (![pictures, documents, points].some(isObject)) return body
  const facts = { pictures: objectOf(pictures), documents: objectOf(documents), focalPoints: objectOf(points) }
  return { ...body, data: withFacts(body.data, facts) }
}
