/** Words of a site beside those of the product. */
import type { AnyFieldWords, AnyWords, AnyWordsByField } from './resourceWords.ts'

const given = (words: string | AnyFieldWords | undefined): AnyFieldWords =>
  typeof words === 'string' ? { label: words } : (words ?? {})

/** A field keeps what the product says of it, option by option, where the site says nothing else. */
const mergedFields = (product: AnyWordsByField = {}, own: AnyWordsByField = {}): AnyWordsByField => ({
  ...product,
  ...Object.fromEntries(
    Object.entries(own).map(([name, words]) => {
      const [before, after] = [given(product[name]), given(words)]
      return [name, { ...before, ...after, options: { ...before.options, ...after.options } }]
    }),
  ),
})

/** What a site says of a resource of the product stands beside what the product says. */
export const mergedWords = (product: AnyWords | undefined, own: AnyWords | undefined): AnyWords => ({
  label: { ...product?.label, ...own?.label },
  fields: mergedFields(product?.fields, own?.fields),
  texts: { ...product?.texts, ...own?.texts },
})
