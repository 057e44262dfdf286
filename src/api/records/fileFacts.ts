/** What is known of the files of public records: what pictures show, and what documents are. A provider without this extension sends none. */

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

interface Facts {
  readonly pictures: Json
  readonly documents: Json
}

const withFacts = (value: unknown, facts: Facts): unknown => {
  if (Array.isArray(value)) return value.map(each => withFacts(each, facts))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const of = (known: Json) => (typeof each === 'string' && Object.hasOwn(known, each) ? known[each] : undefined)
      const [text, document] = [of(facts.pictures), of(facts.documents)]
      return [
        [name, withFacts(each, facts)],
        ...(typeof text === 'string' ? [[`${name}_alt`, text]] : []),
        ...(isObject(document) ? [[`${name}_file`, document]] : []),
      ]
    }),
  )
}

/** An answer to a visitor, with what is known of each file beside its field: `thumb_alt` of `thumb`, `report_file` of `report`. */
export const withFileFacts = (body: unknown): unknown =>
  isObject(body) && (isObject(body.pictures) || isObject(body.documents)) && 'data' in body
    ? {
        ...body,
        data: withFacts(body.data, { pictures: objectOf(body.pictures), documents: objectOf(body.documents) }),
      }
    : body
