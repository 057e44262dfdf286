/** Pages of two resources, or of one, that would have the same screen or address. Their mistake is E26. */
import type { Mistake } from '../../support/fixtures/soundDescriptor.ts'
import { built, paged } from './brokenPages.ts'

export const clashingPages: readonly Mistake[] = [
  [
    'a screen of the product already shows the records of another resource',
    [
      paged({ record: '/boats/:slug', screen: 'category' }),
      paged({ record: '/nets/:slug', screen: 'category' }, {}, { name: 'nets', path: 'nets' }),
    ],
    'nets.page.screen',
  ],
  [
    'a record could have the address of the list of another resource',
    [
      paged({ record: '/boats/:slug' }),
      paged({ record: '/nets/:slug', list: '/boats/nets' }, {}, { name: 'nets', path: 'nets' }),
    ],
    'nets.page.list',
  ],
  [
    'a record could have the address of an earlier list',
    [
      paged({ record: '/nets/:slug', list: '/boats/nets' }, {}, { name: 'nets', path: 'nets' }),
      paged({ record: '/boats/:slug' }),
    ],
    'boats.page.record',
  ],
  [
    'a record could have the address of its own list',
    [paged({ record: '/boats/:slug', list: '/boats/all' })],
    'boats.page.list',
  ],
  [
    'the records have the addresses of their archive',
    [paged({ record: '/boats/archive/:slug', list: '/boats', archive: { by: 'built', each: 'year' } }, { built })],
    'boats.page.record',
  ],
]
