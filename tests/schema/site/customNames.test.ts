/** Mistakes in the names of a site's own inputs, cells, icons and screens, with location and remedy. */
import { expect, test } from 'vitest'
import { siteMistakes } from '../../../src/resources/check.ts'
import { createSite } from '../../../src/resources/createSite.ts'
import { rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { integer, status, text } from '../../../src/schema/descriptor/field.ts'
import type { Fields } from '../../../src/schema/descriptor/resource.ts'
import type { SiteConfig } from '../../../src/schema/site/siteConfig.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

// Casts, because the types of the product accept no custom names while no site is registered.
const level = integer('Level', { public: true, input: 'stars' as never, cell: 'stars' as never })
const crew = { ...rows('Crew', { rank: text('Rank') }), input: 'stars' as never }

const mistakesOf = (options: SiteConfig, fields: Fields = {}): string | undefined =>
  siteMistakes(
    createSite({
      resources: [
        boats(
          { level, ...fields, status: status() },
          {
            icon: 'boat' as never,
            page: { list: '/boats', record: '/boats/:id', screen: 'boat' as never },
          },
        ),
      ],
      ...{ inputs: ['stars'], cells: ['stars'], icons: ['boat'], screens: ['boat'] },
      ...options,
    }),
  )

test('names that are listed once and used by fields of their kinds are correct', () => {
  expect(mistakesOf({})).toBeUndefined()
})

test.each<[what: string, options: SiteConfig, fields: Fields, said: readonly string[]]>([
  [
    'an input that is listed twice',
    { inputs: ['stars', 'stars'] },
    {},
    ["inputs[1]: 'stars' is also the name of inputs[0]."],
  ],
  ['a cell of the product', { cells: ['link'] }, {}, ["cells[0]: The product already has 'link'."]],
  [
    'an input that is not listed',
    { inputs: [] },
    {},
    [
      'boats.fields.level',
      "There is no input 'stars'.",
      'Use one of: slider, brandColour, siteName, logo, rights, builtInRole, customRole; or add a new one to inputs in site.config.ts.',
    ],
  ],
  ['a cell that is not listed', { cells: [] }, {}, ['boats.fields.level', "There is no cell 'stars'."]],
  ['a screen that is not listed', { screens: [] }, {}, ['boats.page', "The public site has no screen 'boat'."]],
  ['an icon that is not listed', { icons: [] }, {}, ['boats.icon', 'or add a new one to icons in site.config.ts']],
  [
    'an input for rows',
    {},
    { crew },
    [
      'boats.fields.crew',
      'A field of kind rows cannot have a custom input.',
      'Set the inputs of its inner fields instead.',
    ],
  ],
])('%s is reported with its location and the remedy', (_what, options, fields, said) => {
  const mistakes = mistakesOf(options, fields)
  for (const words of said) expect(mistakes).toContain(words)
})
