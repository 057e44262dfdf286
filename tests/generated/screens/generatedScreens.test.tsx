/** List and form of every generated resource in the back office. */

import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutUnset } from '../../../src/admin/form/shape/shownFields.ts'
import { site } from '../../../src/resources/index.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { resourceFor } from '../../../src/schema/descriptor/rights.ts'
import { textsOf } from '../../../src/schema/descriptor/texts.ts'
import { createFakeProvider } from '../../admin/support/fakeProvider.ts'
import { openAdmin } from '../../admin/support/openAdmin.tsx'
import { sampleOf } from '../../support/fixtures/sample.ts'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because screens import these lazily, which is slow in tests.
  await import('../../../src/admin/form/richText/RichTextInput.tsx')
  await import('../../../src/admin/form/inputs/FileInput.tsx')
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)
beforeEach(() => window.localStorage.clear())

/** Long timeout for busy machines. Only failing tests wait that long. */
const waiting = { timeout: 15_000 }

// Descriptors for a provider without roles.
const own = (site.config.resources ?? []).map(resource => resourceFor(resource, undefined))

const headingsOf = (descriptor: Descriptor): readonly string[] =>
  descriptor.list.columns.map(column => {
    if (typeof column === 'string') return fieldOf(descriptor, column)?.label ?? ''
    return column.label ?? ('field' in column ? (fieldOf(descriptor, column.field)?.label ?? '') : '')
  })

describe.each(own.map(resource => [resource.name, resource] as const))(
  'the generated screens of %s',
  (name, resource) => {
    const address = `/admin/${resource.path}`
    const texts = textsOf(resource)

    test('generated records are listed with headings, one row each', async () => {
      provider.hold(name, [
        { ...sampleOf(resource, 'first'), id: 31 },
        { ...Object.fromEntries(Object.keys(resource.fields).map(field => [field, null])), id: 13 },
      ])
      openAdmin(address)
      const table = await screen.findByRole('table', undefined, waiting)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(texts.heading)
      const { pageSizes, pageSize = pageSizes[0] ?? 0 } = resource.list
      const rows = 1 + Math.min(2, pageSize)
      await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(rows), waiting)
      expect(screen.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
        'Sl.',
        ...headingsOf(resource),
        'Actions',
      ])
    })

    test('a generated resource has a form for new and stored records', async () => {
      provider.hold(name, [{ ...sampleOf(resource, 'first'), id: 31 }])
      for (const form of [`${address}/form`, `${address}/form/31`]) {
        const { unmount } = openAdmin(form)
        await screen.findByText(texts.submit, { selector: 'button' }, waiting)
        await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), waiting)
        const labels = inputsOf(form.endsWith('/31') ? resource : withoutUnset(resource))
          .filter(({ when }) => when === undefined)
          .map(({ field, label }) => label ?? resource.fields[field]?.label ?? field)
        // A lazily loaded input in a collapsed group has an invisible spinner.
        await waitFor(() => {
          const drawn = document.body.textContent ?? ''
          expect(labels.filter(label => !drawn.includes(label))).toEqual([])
        }, waiting)
        unmount()
      }
    })
  },
)
