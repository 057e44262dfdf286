/**
 * Facts about the files of public records: descriptions and focal points of pictures, and details of documents. A
 * provider without this extension sends none.
 */
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
 * Response to a visitor, with the facts of each file beside its field: `thumb_alt` of `thumb`, `report_file` of
 * `report`. The focal point of a picture becomes part of its address, so that all code that renders the picture knows
 * it.
 */
export const withFileFacts = (body: unknown): unknown => {
  if (!isObject(body) || !('data' in body)) return body
  const { pictures, documents, focal_points: points } = body
  if (![pictures, documents, points].some(isObject)) return body
  const facts = { pictures: objectOf(pictures), documents: objectOf(documents), focalPoints: objectOf(points) }
  return { ...body, data: withFacts(body.data, facts) }
}
