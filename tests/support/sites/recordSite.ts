/** A site into which tests put records of any resource, and whose pages they read. */

import { expect } from 'vitest'
import { site as thisSite } from '../../../src/resources/index.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { htmlOf } from '../fixtures/fitting.ts'
import { fieldsWith } from '../fixtures/sample.ts'
import { embeddedOptions, startFrontEnd } from './frontEnd.ts'
import { addingAs, storableSample } from './samples.ts'
import { startProvider, type TestProvider } from './server.ts'

/** Resources with a public list page, as [name, resource, address of the list]. */
export const listedResources = pagedResources(thisSite).flatMap(resource =>
  resource.page.list === undefined ? [] : [[resource.name, resource, resource.page.list] as const],
)
/** The list pages that are generated completely: no editor's page surrounds the list (`page.written`). */
export const generatedLists = listedResources.filter(([, { page }]) => !page.written)

/** Name of the slug field; '' if there is none. */
export const slugIn = ({ fields }: Descriptor) => fieldsWith(fields, 'slug')[0] ?? ''
/** Title of a record as visitors read it. */
export const titleOf = ({ title, fields }: Descriptor, record: Record<string, unknown>) => {
  const stored = String(record[title])
  return fields[title]?.kind === 'html' ? stored.replaceAll(/<[^>]*>/g, '') : stored
}

/** True if the sample values of a title field differ between records, and appear in a document only as titles. */
const isTelling = (field: Field | undefined) =>
  field !== undefined &&
  (field.kind === 'text' ? (field.max ?? 255) >= 12 && !field.zone : ['html', 'email'].includes(field.kind))

/** Address of a record; with `slug`, of a record with that slug. */
export const addressOf = (
  { page, fields }: PagedResource,
  record: Record<string, unknown>,
  slug: unknown = record[fieldsWith(fields, 'slug')[0] ?? ''],
): string => page.record.replace(':slug', encodeURIComponent(String(slug))).replace(':id', String(record.id))

/** A text that only this record brings into a document: its title, or its link if titles may be equal. */
export const uniqueTextOf = (resource: PagedResource, record: Record<string, unknown>): string =>
  isTelling(resource.fields[resource.title])
    ? `>${htmlOf(titleOf(resource, record))}<`
    : `href="${htmlOf(addressOf(resource, record))}"`

/** Starts a provider and its public pages. `add` stores records as the editor. */
export const startRecordSite = async (dialect: Parameters<typeof startProvider>[0]) => {
  const provider: TestProvider = await startProvider(dialect)
  const site = await startFrontEnd({ ...embeddedOptions(provider) })
  return {
    provider,
    site,
    /** Stores a sample with the given values, and returns the stored record. */
    add: async (resource: Descriptor, word: string, values: object = {}) => {
      const { status, body } = await provider.editor.call(
        'POST',
        `/api/${resource.name}`,
        await storableSample(addingAs(provider.editor), resource, word, { ...values }),
      )
      expect(status, JSON.stringify(body)).toBe(201)
      return body.data
    },
    addressOf,
    close: async () => {
      await site.close()
      await provider.close()
    },
  }
}
export type RecordSite = Awaited<ReturnType<typeof startRecordSite>>
