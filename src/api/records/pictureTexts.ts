/** What the pictures of public records show. A provider without this extension sends none. */

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const described = (value: unknown, texts: Json): unknown => {
  if (Array.isArray(value)) return value.map(each => described(each, texts))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const text = typeof each === 'string' && Object.hasOwn(texts, each) ? texts[each] : undefined
      const field = [name, described(each, texts)]
      return typeof text === 'string' ? [field, [`${name}_alt`, text]] : [field]
    }),
  )
}

/** An answer to a visitor, with the text for each picture beside its field: `thumb_alt` of `thumb`. */
export const withPictureTexts = (body: unknown): unknown =>
  isObject(body) && isObject(body.pictures) && 'data' in body
    ? { ...body, data: described(body.data, body.pictures) }
    : body
