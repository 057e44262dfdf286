/** Merges the translations of a site with those of the product. */
import type { AnyFieldWords, AnyWords, AnyWordsByField } from './resourceWords.ts'

const given = (words: string | AnyFieldWords | undefined): AnyFieldWords =>
  typeof words === 'string' ? { label: words } : (words ?? {})

/** Merges field by field and option by option. The site's translations take precedence. */
const mergedFields = (product: AnyWordsByField = {}, own: AnyWordsByField = {}): AnyWordsByField => ({
  ...product,
  ...Object.fromEntries(
    Object.entries(own).map(([name, words]) => {
      const [before, after] = [given(product[name]), given(words)]
      return [name, { ...before, ...after, options: { ...before.options, ...after.options } }]
    }),
  ),
})

/** Merges a site's translations of a product resource with those of the product. The site's take precedence. */
export const mergeWords = (product: AnyWords | undefined, own: AnyWords | undefined): AnyWords => ({
  label: { ...product?.label, ...own?.label },
  fields: mergedFields(product?.fields, own?.fields),
  texts: { ...product?.texts, ...own?.texts },
})
