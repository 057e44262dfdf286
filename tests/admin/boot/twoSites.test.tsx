/** The back offices of two sites with different resources in one process. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminSite } from '../../../src/admin/data/site.ts'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import { englishLoaded, type LoadedLanguage } from '../../../src/admin/i18n/language.tsx'
import { loadAllMessages } from '../../../src/admin/i18n/loadMessages.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { status, text } from '../../../src/schema/descriptor/field.ts'
import type { SiteConfig } from '../../../src/schema/site/siteConfig.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await loadAllMessages('bn')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const backOfficeOf = (config: SiteConfig, icon: string): AdminSite => ({
  ...createSite(config),
  inputs: {},
  cells: {},
  icons: { tool: icon },
  bulkActions: {},
})

/** Configuration with a resource `tools` that has the given labels, and one field with the label `field`. */
const toolsOf = (one: string, many: string, field: string, bangla: { many: string; field: string }): SiteConfig => ({
  resources: [
    {
      name: 'tools',
      path: 'tools',
      label: { one, many },
      icon: 'tool' as never,
      fields: { title: text('Title', { required: true }), detail: text(field), status: status() },
      title: 'title',
      list: { columns: ['title', 'detail', 'status'], pageSizes: [10] },
      form: ['title', 'detail', 'status'],
      search: ['title'],
      filters: ['status'],
      texts: { deleteAsk: 'Delete it?' },
    },
  ],
  words: { tools: { bn: { label: { one: bangla.many, many: bangla.many }, fields: { detail: bangla.field } } } },
})

const english = { language: englishLoaded, navigation: 'Main menu', title: 'Title' }
const bangla = {
  language: { language: 'bn', bundle: banglaAuthBundle } satisfies LoadedLanguage,
  navigation: 'প্রধান মেনু',
  title: 'শিরোনাম',
}
const harbour = backOfficeOf(toolsOf('Net', 'Nets', 'Mesh', { many: 'জাল', field: 'ফাঁস' }), 'M1 1h1z')
const mill = backOfficeOf(toolsOf('Stone', 'Stones', 'Weight', { many: 'পাথর', field: 'ওজন' }), 'M2 2h2z')
const product: AdminSite = { ...createSite({}), inputs: {}, cells: {}, icons: {}, bulkActions: {} }

const cases = [
  { name: 'harbour in English', site: harbour, in: english, many: 'Nets', field: 'Mesh', icon: 'M1 1h1z' },
  { name: 'mill in English', site: mill, in: english, many: 'Stones', field: 'Weight', icon: 'M2 2h2z' },
  { name: 'harbour in Bangla', site: harbour, in: bangla, many: 'জাল', field: 'ফাঁস', icon: 'M1 1h1z' },
  { name: 'mill in Bangla', site: mill, in: bangla, many: 'পাথর', field: 'ওজন', icon: 'M2 2h2z' },
] as const
const manyNames = cases.map(({ many }) => many)

const openMenu = async (navigation: string) => within(await screen.findByRole('navigation', { name: navigation }))

describe.each(cases)(
  'the back office of the $name',
  ({ site, in: { language, navigation, title }, many, field, icon }) => {
    test('the menu and the list have the icon and the labels of the site only', async () => {
      provider.hold('tools', [{ id: 3, title: 'First', detail: 'fine', status: 1 }])
      openAdmin('/admin/tools', { site, language })
      const menu = await openMenu(navigation)
      const link = menu.getByRole('link', { name: many })
      expect(link).toHaveAttribute('href', '/admin/tools')
      expect(link.querySelector('path')).toHaveAttribute('d', icon)
      for (const other of manyNames) if (other !== many) expect(menu.queryByRole('link', { name: other })).toBeNull()
      expect(await screen.findByText('fine')).toBeVisible()
      expect(screen.getByRole('heading', { name: many })).toBeVisible()
      expect(screen.getByRole('columnheader', { name: field })).toBeVisible()
    })

    test('the form has the labels and the fields of the site', async () => {
      provider.hold('tools', [{ id: 3, title: 'First', detail: 'fine', status: 1 }])
      openAdmin('/admin/tools/form/3', { site, language })
      expect(await screen.findByRole('textbox', { name: field })).toHaveValue('fine')
      expect(screen.getByRole('textbox', { name: title })).toHaveValue('First')
    })
  },
)

test.each([english, bangla])(
  'the back office of a site without its own resources has no resource of another site ($navigation)',
  async ({ language, navigation }) => {
    openAdmin('/admin/tools', { site: product, language })
    const menu = await openMenu(navigation)
    for (const other of manyNames) expect(menu.queryByRole('link', { name: other })).toBeNull()
    expect(menu.getAllByRole('link')).toHaveLength(product.resources.length + 3)
    expect(provider.callsOf('GET', '/api/tools')).toEqual([])
  },
)
