/** Places in a site that installs the product; its folder contains site.config.ts. */
import project from '../../../package.json' with { type: 'json' }
import { checkSite, type Product } from '../../../src/schema/site/checkSite.ts'
import type { SiteConfig } from '../../../src/schema/site/siteConfig.ts'
import type { Path } from '../source/edit.ts'
import { withImport } from '../source/imports.ts'
import { quoted } from '../source/printed.ts'
import { descriptorField, lazyImportText } from './common.ts'
import type { FieldPlace, Places } from './places.ts'

const config = 'site.config.ts'
const publicFile = 'site.public.tsx'
const packageName = project.name
const publicName = `${packageName}/public`

const inConfig = (...keys: readonly string[]): Path => ['defineSite({', ...keys]
/** Quotes names that are not identifiers, such as 'post-categories'. */
const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : quoted(name))
const descriptorOf = (constant: string): string => `resources/${constant}.ts`

/** Exports that the public pages read from a site, with their types. */
const publicExports = { screens: 'CustomScreens', sections: 'CustomSectionViews' } as const

/** Adds a missing export to the file; a new file gets both exports. */
const exporting =
  (wanted: keyof typeof publicExports) =>
  (source: string | undefined): string =>
    Object.entries(publicExports)
      .filter(([name]) => source === undefined || name === wanted)
      .filter(([name]) => !new RegExp(`^export\\b[^=;]*\\b${name}\\b`, 'm').test(source ?? ''))
      .reduce((text, [name, type]) => {
        const imported = withImport(text, { file: publicFile, name: `type ${type}`, from: publicName })
        return `${imported.trimEnd()}\n\nexport const ${name}: ${type} = {}\n`
      }, source ?? '')

/** Place of a field that extends a resource of the product. */
const extensionField = (
  resource: string,
  field: string,
  { site, product }: { readonly site: SiteConfig; readonly product: Product },
): FieldPlace => {
  const within = (...keys: readonly string[]) => inConfig('extend: {', `${keyOf(resource)}: {`, ...keys)
  return {
    file: config,
    fields: within('fields: {'),
    form: site.extend?.[resource]?.form && within('form: ['),
    list: within('columns: ['),
    search: within('search: ['),
    filters: within('filters: ['),
    mistakes: added => checkSite({ extend: { [resource]: { fields: { [field]: added } } } }, product),
  }
}

/** Files and entries that `site new` edits in a site. `product` is the product without the site's additions. */
export const sitePlaces = (site: SiteConfig, product: Product): Places => {
  const isOwn = (resource: string) => !Object.hasOwn(product.fields, resource)
  return {
    call: 'npx site new',
    docs: `node_modules/${packageName}/docs`,
    refused: {
      kind: `A site cannot add kinds of field. Use an existing one: node_modules/${packageName}/docs/kinds.md`,
    },
    help: { field: `A field that is added to a resource of the product is under extend in ${config}.` },
    exported: {
      defineResource: packageName,
      defineTemplate: packageName,
      introduced: packageName,
      'type WordsOf': packageName,
      'type PublicRecordNamed': packageName,
      CalendarLink: publicName,
      Facts: publicName,
      Introduction: publicName,
      LeadPicture: publicName,
      'type Names': publicName,
      namesOf: publicName,
      PageTop: publicName,
      Parts: publicName,
      RecordHead: publicName,
      Prose: publicName,
      WidgetTitle: publicName,
      recordOrMoved: publicName,
      'type ScreenScript': publicName,
      'type SectionProps': publicName,
      useMessages: publicName,
      useRecordsOf: publicName,
    },
    builders: packageName,
    resource: constant => ({
      file: descriptorOf(constant),
      items: [
        {
          file: config,
          path: inConfig('resources: ['),
          item: constant,
          imports: [{ name: constant, from: descriptorOf(constant) }],
          done: 'its entry in the list of resources, in the order of the side menu',
        },
      ],
    }),
    field: (resource, constant, field) =>
      isOwn(resource) ? descriptorField(descriptorOf(constant)) : extensionField(resource, field, { site, product }),
    words: (resource, constant, hasFile) => {
      const file = `resources/words/${constant}.ts`
      // Translations belong in the configuration if the site already has some there, or if they extend the product's.
      if (!hasFile(file) && (!isOwn(resource) || site.words?.[resource] !== undefined))
        return {
          file: config,
          path: inConfig('words: {', `${keyOf(resource)}: {`, 'bn: {'),
          isOwn: false,
          items: [],
        }
      return {
        file,
        path: ['bn: {'],
        isOwn: true,
        items: [
          {
            file: config,
            path: inConfig('words: {'),
            item: `${keyOf(resource)}: ${constant}Words`,
            imports: [{ name: `${constant}Words`, from: file }],
            done: 'the entry of its texts',
          },
        ],
      }
    },
    section: ({ name, constant, view }) => {
      const template = `sections/${constant}.ts`
      const viewFile = `public/${view}.tsx`
      return {
        template,
        view: viewFile,
        sheet: undefined,
        items: [
          {
            file: config,
            path: inConfig('sections: ['),
            item: constant,
            imports: [{ name: constant, from: template }],
            done: 'its entry in the list of templates',
          },
          {
            file: publicFile,
            path: ['sections = {'],
            prepared: exporting('sections'),
            item: `${keyOf(name)}: ${lazyImportText('lazySection', view, { from: publicFile, to: viewFile })}`,
            imports: [{ name: 'lazySection', from: publicName }],
            done: 'its view',
          },
        ],
        style: `goes into a sheet that ${publicFile} imports`,
      }
    },
    screen: name => {
      const file = `public/${name}.tsx`
      return {
        file,
        items: [
          { file: config, path: inConfig('screens: ['), item: quoted(name), done: 'its name' },
          {
            file: publicFile,
            path: ['screens = {'],
            prepared: exporting('screens'),
            item: `${name}: ${lazyImportText('lazyScreen', `${name}Route`, { from: publicFile, to: file })}`,
            imports: [{ name: 'lazyScreen', from: publicName }],
            done: 'its entry in the list of screens',
          },
        ],
      }
    },
  }
}
