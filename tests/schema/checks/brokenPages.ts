/** Descriptors whose records stand nowhere, or where something else stands: for the tests of the check. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { drawnSlugs } from '../../../src/schema/routes/drawnSlugs.ts'
import type { RecordPattern } from '../../../src/schema/routes/recordPage.ts'
import type { ScreenName } from '../../../src/schema/routes/screenNames.ts'
import { boats, type Mistake, misspelt, name, nets, text } from '../../support/fixtures/soundDescriptor.ts'

const active = { kind: 'status', label: 'Status', default: 1 } as const satisfies Field
const handle = { kind: 'slug', label: 'Slug', from: 'name', public: true } as const satisfies Field
const paged = (page: Descriptor['page'], fields: Fields = {}, change: Partial<Descriptor> = {}): Descriptor =>
  boats({ status: active, slug: handle, ...fields }, { page, ...change })
/** Boats that are found by their nets, and those nets. */
const holding = (search: readonly string[]): Descriptor =>
  boats({}, { children: [{ resource: 'nets', by: 'boat_id', search }] })
const parts = (fields: Fields = {}): Descriptor =>
  nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' }, ...fields })
/** What a descriptor that was not type-checked may say. */
const untyped = (record: string) => record as RecordPattern

const built = { kind: 'date', label: 'Built', public: true } as const satisfies Field
const launched = { kind: 'dateTime', label: 'Launched', public: true } as const satisfies Field
/** Boats with a calendar of one of their fields. */
const timed = (calendar: NonNullable<NonNullable<Descriptor['page']>['calendar']>, fields: Fields = {}): Descriptor =>
  paged({ record: '/boats/:slug', calendar }, { built, launched, ...fields })
/** A list of boats with a map by one of their fields. */
const mapped = (map: string, fields: Fields = {}): Descriptor =>
  paged({ record: '/boats/:slug', list: '/boats', map }, fields)
const harbour = (value: string) =>
  ({ kind: 'choice', label: 'Harbour', options: [{ value, label: value }], public: true }) as const satisfies Field

/** Every way to write an address. */
export const pagedBoats: readonly Descriptor[] = [
  paged({ record: '/news/:slug', search: ['slug'] }),
  paged(
    {
      record: '/our/boats/:slug',
      list: '/our/boats',
      card: ['built', 'created_at'],
      archive: { by: 'built', each: 'year' },
      feed: true,
      sort: { field: 'id', order: 'asc' },
      calendar: { from: 'launched', until: 'landed', place: 'name' },
      map: 'harbour',
    },
    { built, launched, landed: launched, harbour: harbour('khulna') },
    { name: 'yachts', path: 'yachts' },
  ),
  paged({ record: '/rafts/:id', list: '/rafts', written: true, screen: 'post' }, {}, { name: 'rafts', path: 'rafts' }),
  paged({ record: '/:id' }, {}, { name: 'ships', path: 'ships' }),
  paged(
    { record: '/harbour?boat=:slug' },
    {},
    { name: 'nets', path: 'nets', fields: { name, slug: handle, status: active } },
  ),
  paged({ record: '/harbour#hook-:id' }, {}, { name: 'hooks', path: 'hooks' }),
]

export const brokenPages: {
  readonly [Id in Extract<DescriptorRule, 'E25' | 'E26' | 'E27' | 'E34'>]: readonly Mistake[]
} = {
  E25: [
    ...['/news', 'news/:slug', '/News/:slug', '/news/:slug/more', '/:id/:slug', '/#boat-:id', '//:slug'].map(
      (record): Mistake => [`an address is ${record}`, [paged({ record: untyped(record) })], 'boats.page.record'],
    ),
    ['there is no slug', [boats({ status: active }, { page: { record: '/news/:slug' } })], 'boats.page.record'],
    [
      'visitors do not read the slug',
      [paged({ record: '/news/:slug' }, { slug: { ...handle, public: false } })],
      'boats.page.record',
    ],
    ...['boats', '/Boats', '/boats/', '/boats?all=1', '/:slug'].map(
      (list): Mistake => [
        `the address of a list is ${list}`,
        [paged({ record: '/boats/:slug', list: list as `/${string}` })],
        'boats.page.list',
      ],
    ),
  ],
  E26: [
    [
      'two resources stand at one address',
      [paged({ record: '/news/:slug' }), paged({ record: '/news/:id' }, {}, { name: 'nets', path: 'nets' })],
      'nets.page.record',
    ],
    [
      'two lists stand at one address',
      [
        paged({ record: '/boats/:slug', list: '/boats' }),
        paged({ record: '/nets/:slug', list: '/boats' }, {}, { name: 'nets', path: 'nets' }),
      ],
      'nets.page.list',
    ],
    ...['contact', ...drawnSlugs].map(
      (slug): Mistake => [
        `a list takes the place of the page ${slug}`,
        [paged({ record: '/boats/:slug', list: `/${slug}` })],
        'boats.page.list',
      ],
    ),
    ['records stand on a page that is none', [paged({ record: '/our/boats#boat-:id' })], 'boats.page.record'],
    [
      'records stand on the list of others',
      [
        paged({ record: '/boats/:slug', list: '/boats' }),
        paged({ record: '/boats#net-:id' }, {}, { name: 'nets', path: 'nets' }),
      ],
      'nets.page.record',
    ],
    ['the program itself stands there', [paged({ record: '/admin#boat-:id' })], 'boats.page.record'],
    ['the site itself stands there', [paged({ record: '/search/:slug' })], 'boats.page.record'],
    ['the site itself stands at the list', [paged({ record: '/boats/:slug', list: '/details' })], 'boats.page.list'],
    [
      'no screen has a name',
      [paged({ record: '/boats/:slug', screen: 'no-such-screen' as ScreenName })],
      'boats.page.screen',
    ],
    [
      'editors can write no page at a list',
      [paged({ record: '/boats/:slug', list: '/our/boats', written: true, screen: 'post' })],
      'boats.page.list',
    ],
  ],
  E27: [
    [
      'visitors read no field of a resource with a page',
      [
        boats(
          { status: active },
          { page: { record: '/boats/:id' }, fields: { name: { ...name, public: false }, status: active } },
        ),
      ],
      'boats.page',
    ],
    [
      'visitors may not read what is searched',
      [paged({ record: '/news/:slug', search: ['code'] }, { code: text })],
      'boats.page.search[0]',
    ],
    [
      'visitors may not read what is over',
      [boats({ closes: { kind: 'date', label: 'Closes', after: 'Closed' } })],
      'boats.fields.closes',
    ],
    [
      'visitors may not read the title of what they find',
      [
        paged(
          { record: '/news/:slug', search: [] },
          {},
          { fields: { name: { ...name, public: false }, status: active, slug: handle } },
        ),
      ],
      'boats.title',
    ],
    [
      'visitors may not read the title of what they find in a list',
      [
        paged(
          { record: '/news/:slug', list: '/news' },
          {},
          { fields: { name: { ...name, public: false }, status: active, slug: handle } },
        ),
      ],
      'boats.title',
    ],
    [
      'visitors may not read what a card shows',
      [paged({ record: '/boats/:slug', list: '/boats', card: ['code'] }, { code: text })],
      'boats.page.card[0]',
    ],
    [
      'visitors may not read the day of an archive',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', archive: { by: 'built', each: 'year' } },
          { built: { kind: 'date', label: 'Built' } },
        ),
      ],
      'boats.page.archive.by',
    ],
    [
      'visitors may not read when a calendar begins',
      [timed({ from: 'built' }, { built: { ...built, public: false } })],
      'boats.page.calendar.from',
    ],
    [
      'visitors may not read by what a map is',
      [mapped('harbour', { harbour: { ...harbour('khulna'), public: false } })],
      'boats.page.map',
    ],
    ['a record cannot be switched off', [boats({}, { page: { record: '/news/:id' } })], 'boats.page'],
    [
      'visitors may not read what is found in it',
      [holding(['code']), parts({ code: text, status: active })],
      'boats.children.nets.search[0]',
    ],
    ['what is found in it cannot be switched off', [holding(['name']), parts()], 'boats.children.nets'],
  ],
  E34: [
    ['there is no list for a map', [paged({ record: '/boats/:slug', map: 'name' })], 'boats.page.map'],
    [
      'a calendar is by a number',
      [timed({ from: 'size' }, { size: { kind: 'integer', label: 'Size', public: true } })],
      'boats.page.calendar.from',
    ],
    ['a calendar ends with a text', [timed({ from: 'built', until: 'name' })], 'boats.page.calendar.until'],
    [
      'a calendar begins with a day and ends with a moment',
      [timed({ from: 'built', until: 'launched' })],
      'boats.page.calendar.until',
    ],
    [
      'a calendar begins with a moment and ends with a day',
      [timed({ from: 'launched', until: 'landed' }, { landed: { ...launched, day: true } })],
      'boats.page.calendar.until',
    ],
    ['the place of a calendar is a day', [timed({ from: 'built', place: 'built' })], 'boats.page.calendar.place'],
    [
      'a calendar is of records without pages',
      [paged({ record: '/harbour#boat-:id', calendar: { from: 'built' } }, { built })],
      'boats.page.calendar',
    ],
    ['no option of a map is a district', [mapped('harbour', { harbour: harbour('atlantis') })], 'boats.page.map'],
    ['a map is by a day', [mapped('built', { built })], 'boats.page.map'],
    [
      'a list on a page that editors write has a map',
      [paged({ record: '/boats/:slug', list: '/boats', written: true, screen: 'post', map: 'name' })],
      'boats.page.map',
    ],
    ...(['written', 'feed'] as const).map(
      (key): Mistake => [
        `there is no list, and yet ${key}`,
        [paged({ record: '/boats/:slug', [key]: true, screen: 'post' })],
        `boats.page.${key}`,
      ],
    ),
    ['there is no list for cards', [paged({ record: '/boats/:slug', card: ['name'] })], 'boats.page.card'],
    [
      'an archive is by a number',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', archive: { by: 'size', each: 'year' } },
          { size: { kind: 'integer', label: 'Size', public: true } },
        ),
      ],
      'boats.page.archive.by',
    ],
    [
      'a list is ordered by what may be empty',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'built', order: 'asc' } },
          { built: { kind: 'date', label: 'Built', public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'a list is ordered by texts',
      [paged({ record: '/boats/:slug', list: '/boats', sort: { field: 'name', order: 'asc' } })],
      'boats.page.sort',
    ],
    [
      'what is upcoming is decided by what may be empty',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'races_on', upcomingFirst: true } },
          { races_on: { kind: 'date', label: 'Races', after: 'Over', public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'what is upcoming lasts until what may be empty',
      [
        paged(
          {
            ...{ record: '/boats/:slug', list: '/boats' },
            sort: { field: 'races_on', until: 'races_until', upcomingFirst: true },
          },
          {
            races_on: { kind: 'date', label: 'Races', required: true, public: true },
            races_until: { kind: 'date', label: 'Races until', after: 'Over', public: true },
          },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'what is upcoming is decided by a number',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'built', upcomingFirst: true } },
          { built: { kind: 'integer', label: 'Built', required: true, public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'nothing says that what was upcoming is over',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'races_on', upcomingFirst: true } },
          { races_on: { kind: 'date', label: 'Races', required: true, public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'a list on a page that editors write is ordered',
      [
        paged({
          ...{ record: '/boats/:slug', list: '/boats', written: true, screen: 'post' },
          sort: { field: 'id', order: 'asc' },
        }),
      ],
      'boats.page.sort',
    ],
    [
      'two resources have the feed of the site',
      [
        paged({ record: '/boats/:slug', list: '/boats', feed: 'site' }),
        paged({ record: '/rafts/:slug', list: '/rafts', feed: 'site' }, {}, { name: 'rafts', path: 'rafts' }),
      ],
      'rafts.page.feed',
    ],
    [
      'no screen draws a list on a page that editors write',
      [paged({ record: '/boats/:slug', list: '/boats', written: true })],
      'boats.page.written',
    ],
  ],
}

export const misspeltCalendar: Mistake = [
  'a key of a calendar is misspelt',
  [timed(misspelt({ untill: 'launched' }, { from: 'launched' }))],
  'boats.page.calendar',
]

/** Mistakes that other rules find, too. */
export const misreadPages = {
  E05: [
    'site search looks in a number',
    [paged({ record: '/news/:slug', search: ['size'] }, { size: { kind: 'integer', label: 'Size', public: true } })],
    'boats.page.search[0]',
  ],
  E12: [
    'site search looks in an unknown field',
    [paged({ record: '/news/:slug', search: ['nmae'] })],
    'boats.page.search[0]',
  ],
  E17: ['a key of the page is misspelt', [paged(misspelt({ serach: [] }, { record: '/news/:slug' }))], 'boats.page'],
  E18: ['a name is a part of the sitemap', [paged({ record: '/news/:slug' }, {}, { name: 'site' })], 'site.name'],
} as const satisfies { readonly [Id in DescriptorRule]?: Mistake }
