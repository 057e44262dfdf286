/** A view is exported in the language of the back office, and imported in any language. */
import { expect, test } from 'vitest'
import { exportRows } from '../../../src/admin/list/csv/exportCsv.ts'
import { bodyOfRow, fillableFields, guessMapping } from '../../../src/admin/list/csv/importRows.ts'
import { offeredColumns } from '../../../src/admin/list/table/columns.ts'
import type { AdminDataProvider } from '../../../src/dataProvider.ts'
import { resources, site } from '../../../src/resources/index.ts'
import { inLanguage, resourceTerms } from '../../../src/resources/words/index.ts'
import { isChosen } from '../../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { normalize } from '../../../src/schema/validation/normalize.ts'
import { languages } from '../../../src/schema/values/language.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'

test.each(
  (resources as readonly Descriptor[]).flatMap(resource =>
    languages.map(language => ({ resource, name: resource.name, language })),
  ),
)('a view of $name that is exported in $language is imported in every language', async ({ resource, language }) => {
  const exported = inLanguage(site, resource, language)
  const columns = offeredColumns(exported).filter(column => 'field' in column)
  const record = { ...sampleOf(resource, 'again'), id: 4, status: 1 }
  // Safe cast: an export without references only lists records.
  const dataProvider = { getList: async () => ({ data: [record], total: 1 }) } as unknown as AdminDataProvider
  const terms = resourceTerms(site, resource, language)
  const [headings = [], cells = []] = await exportRows({
    ...{ site, dataProvider, descriptor: exported, columns, zone: 'UTC', term: text => terms[text] ?? text },
    query: { filter: {}, sort: { field: 'id', order: 'ASC' } },
  })
  const translations = languages.map(each => ({
    descriptor: inLanguage(site, resource, each),
    terms: resourceTerms(site, resource, each),
  }))
  const fillable = new Set(fillableFields(resource).map(({ name }) => name))
  const names = columns.map(({ key }) => (fillable.has(key) ? key : undefined))
  for (const { descriptor } of translations) {
    const texts = headings.map(String)
    const mapping = guessMapping(
      descriptor,
      texts,
      translations.map(each => each.descriptor),
    )
    expect(mapping).toEqual(names)
    const body = bodyOfRow(descriptor, mapping, cells.map(String), { translations })
    for (const [name, field] of Object.entries(resource.fields))
      if (isChosen(field) && Object.hasOwn(body, name))
        expect([name, normalize(field, body[name])]).toEqual([
          name,
          normalize(field, record[name as keyof typeof record]),
        ])
  }
})
