/** Invalid descriptors for tests of the check: records without an address, or with one that is taken. */
import type { DescriptorRule } from '../../../src/schema/checks/issue.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { builtInSlugs } from '../../../src/schema/routes/builtInSlugs.ts'
import type { RecordPattern } from '../../../src/schema/routes/recordPage.ts'
import type { ScreenName } from '../../../src/schema/routes/screenNames.ts'
import { boats, type Mistake, name, nets, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const active = { kind: 'status', label: 'Status', default: 1 } as const satisfies Field
const handle = { kind: 'slug', label: 'Slug', from: 'name', public: true } as const satisfies Field
export const paged = (page: Descriptor['page'], fields: Fields = {}, change: Partial<Descriptor> = {}): Descriptor =>
  boats({ status: active, slug: handle, ...fields }, { page, ...change })
/** Boats that site search finds by fields of their nets. */
const holding = (search: readonly string[]): Descriptor =>
  boats({}, { children: [{ resource: 'nets', by: 'boat_id', search }] })
const parts = (fields: Fields = {}): Descriptor =>
  nets({ boat_id: { kind: 'reference', label: 'Boat', to: 'boats' }, ...fields })
/** Pattern in an untyped descriptor. */
const untyped = (record: string) => record as RecordPattern

export const built = { kind: 'date', label: 'Built', public: true } as const satisfies Field
const launched = { kind: 'dateTime', label: 'Launched', public: true } as const satisfies Field
/** Boats with a calendar of one of their fields. */
const timed = (calendar: NonNullable<NonNullable<Descriptor['page']>['calendar']>, fields: Fields = {}): Descriptor =>
  paged({ record: '/boats/:slug', calendar }, { built, launched, ...fields })
/** Boats whose list has a map of one of their fields. */
const mapped = (map: string, fields: Fields = {}): Descriptor =>
  paged({ record: '/boats/:slug', list: '/boats', map }, fields)
const harbour = (value: string) =>
  ({ kind: 'choice', label: 'Harbour', options: [{ value, label: value }], public: true }) as const satisfies Field

/** Boats with every valid form of address. */
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
      (record): Mistake => [`a page address is ${record}`, [paged({ record: untyped(record) })], 'boats.page.record'],
    ),
    [
      'a page address has a slug without a slug field',
      [boats({ status: active }, { page: { record: '/news/:slug' } })],
      'boats.page.record',
    ],
    [
      'the slug of a page address is private',
      [paged({ record: '/news/:slug' }, { slug: { ...handle, public: false } })],
      'boats.page.record',
    ],
    ...['boats', '/Boats', '/boats/', '/boats?all=1', '/:slug'].map(
      (list): Mistake => [
        `a list address is ${list}`,
        [paged({ record: '/boats/:slug', list: list as `/${string}` })],
        'boats.page.list',
      ],
    ),
  ],
  E26: [
    [
      'two resources have the same page address',
      [paged({ record: '/news/:slug' }), paged({ record: '/news/:id' }, {}, { name: 'nets', path: 'nets' })],
      'nets.page.record',
    ],
    [
      'two lists have the same address',
      [
        paged({ record: '/boats/:slug', list: '/boats' }),
        paged({ record: '/nets/:slug', list: '/boats' }, {}, { name: 'nets', path: 'nets' }),
      ],
      'nets.page.list',
    ],
    ...['contact', ...builtInSlugs].map(
      (slug): Mistake => [
        `a list has the address of the page ${slug}`,
        [paged({ record: '/boats/:slug', list: `/${slug}` })],
        'boats.page.list',
      ],
    ),
    ['records are fragments of an unknown page', [paged({ record: '/our/boats#boat-:id' })], 'boats.page.record'],
    [
      'records are fragments of the list of another resource',
      [
        paged({ record: '/boats/:slug', list: '/boats' }),
        paged({ record: '/boats#net-:id' }, {}, { name: 'nets', path: 'nets' }),
      ],
      'nets.page.record',
    ],
    ['a page address belongs to the program', [paged({ record: '/admin#boat-:id' })], 'boats.page.record'],
    ['a page address belongs to the site', [paged({ record: '/search/:slug' })], 'boats.page.record'],
    ['a list address belongs to the site', [paged({ record: '/boats/:slug', list: '/details' })], 'boats.page.list'],
    [
      'a screen name is unknown',
      [paged({ record: '/boats/:slug', screen: 'no-such-screen' as ScreenName })],
      'boats.page.screen',
    ],
    [
      'the list on an editable page has an address that no page can have',
      [paged({ record: '/boats/:slug', list: '/our/boats', written: true, screen: 'post' })],
      'boats.page.list',
    ],
  ],
  E27: [
    [
      'a resource with a page has no public field',
      [
        boats(
          { status: active },
          { page: { record: '/boats/:id' }, fields: { name: { ...name, public: false }, status: active } },
        ),
      ],
      'boats.page',
    ],
    [
      'a searched field is private',
      [paged({ record: '/news/:slug', search: ['code'] }, { code: text })],
      'boats.page.search[0]',
    ],
    [
      'the expiry field is private',
      [boats({ closes: { kind: 'date', label: 'Closes', after: 'Closed' } })],
      'boats.fields.closes',
    ],
    [
      'the title of a searchable record is private',
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
      'the title of a listed record is private',
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
      'a card field is private',
      [paged({ record: '/boats/:slug', list: '/boats', card: ['code'] }, { code: text })],
      'boats.page.card[0]',
    ],
    [
      'the date of an archive is private',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', archive: { by: 'built', each: 'year' } },
          { built: { kind: 'date', label: 'Built' } },
        ),
      ],
      'boats.page.archive.by',
    ],
    [
      'the start of a calendar event is private',
      [timed({ from: 'built' }, { built: { ...built, public: false } })],
      'boats.page.calendar.from',
    ],
    [
      'the field of a map is private',
      [mapped('harbour', { harbour: { ...harbour('khulna'), public: false } })],
      'boats.page.map',
    ],
    ['a resource with a page has no status', [boats({}, { page: { record: '/news/:id' } })], 'boats.page'],
    [
      'a searched child field is private',
      [holding(['code']), parts({ code: text, status: active })],
      'boats.children.nets.search[0]',
    ],
    ['a searched child has no status', [holding(['name']), parts()], 'boats.children.nets'],
  ],
  E34: [
    ['a map has no list', [paged({ record: '/boats/:slug', map: 'name' })], 'boats.page.map'],
    [
      'a calendar uses a number',
      [timed({ from: 'size' }, { size: { kind: 'integer', label: 'Size', public: true } })],
      'boats.page.calendar.from',
    ],
    ['a calendar end is a text', [timed({ from: 'built', until: 'name' })], 'boats.page.calendar.until'],
    [
      'a calendar starts with a date and ends with a timestamp',
      [timed({ from: 'built', until: 'launched' })],
      'boats.page.calendar.until',
    ],
    [
      'a calendar starts with a timestamp and ends with a date',
      [timed({ from: 'launched', until: 'landed' }, { landed: { ...launched, day: true } })],
      'boats.page.calendar.until',
    ],
    [
      'the location of a calendar event is a date',
      [timed({ from: 'built', place: 'built' })],
      'boats.page.calendar.place',
    ],
    [
      'a calendar is for records without pages',
      [paged({ record: '/harbour#boat-:id', calendar: { from: 'built' } }, { built })],
      'boats.page.calendar',
    ],
    ['a map field has no district option', [mapped('harbour', { harbour: harbour('atlantis') })], 'boats.page.map'],
    ['a map uses a date', [mapped('built', { built })], 'boats.page.map'],
    [
      'a list on an editable page has a map',
      [paged({ record: '/boats/:slug', list: '/boats', written: true, screen: 'post', map: 'name' })],
      'boats.page.map',
    ],
    ...(['written', 'feed'] as const).map(
      (key): Mistake => [
        `the page option ${key} has no list`,
        [paged({ record: '/boats/:slug', [key]: true, screen: 'post' })],
        `boats.page.${key}`,
      ],
    ),
    ['cards have no list', [paged({ record: '/boats/:slug', card: ['name'] })], 'boats.page.card'],
    [
      'an archive uses a number',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', archive: { by: 'size', each: 'year' } },
          { size: { kind: 'integer', label: 'Size', public: true } },
        ),
      ],
      'boats.page.archive.by',
    ],
    [
      'a list is sorted by an optional field',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'built', order: 'asc' } },
          { built: { kind: 'date', label: 'Built', public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'a list is sorted by a text',
      [paged({ record: '/boats/:slug', list: '/boats', sort: { field: 'name', order: 'asc' } })],
      'boats.page.sort',
    ],
    [
      'the upcoming order uses an optional field',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'races_on', upcomingFirst: true } },
          { races_on: { kind: 'date', label: 'Races', after: 'Over', public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'the upcoming order ends with an optional field',
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
      'the upcoming order uses a number',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'built', upcomingFirst: true } },
          { built: { kind: 'integer', label: 'Built', required: true, public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'the upcoming order has no expiry field',
      [
        paged(
          { record: '/boats/:slug', list: '/boats', sort: { field: 'races_on', upcomingFirst: true } },
          { races_on: { kind: 'date', label: 'Races', required: true, public: true } },
        ),
      ],
      'boats.page.sort',
    ],
    [
      'a list on an editable page has an order',
      [
        paged({
          ...{ record: '/boats/:slug', list: '/boats', written: true, screen: 'post' },
          sort: { field: 'id', order: 'asc' },
        }),
      ],
      'boats.page.sort',
    ],
    [
      'two resources use the feed of the site',
      [
        paged({ record: '/boats/:slug', list: '/boats', feed: 'site' }),
        paged({ record: '/rafts/:slug', list: '/rafts', feed: 'site' }, {}, { name: 'rafts', path: 'rafts' }),
      ],
      'rafts.page.feed',
    ],
    [
      'a list on an editable page has no screen',
      [paged({ record: '/boats/:slug', list: '/boats', written: true })],
      'boats.page.written',
    ],
  ],
}

export const misspeltCalendar: Mistake = [
  'a key of a calendar is misspelt',
  [timed(unchecked({ untill: 'launched' }, { from: 'launched' }))],
  'boats.page.calendar',
]

/** Mistakes that other rules also report. */
export const misreadPages = {
  E05: [
    'the site search includes a number',
    [paged({ record: '/news/:slug', search: ['size'] }, { size: { kind: 'integer', label: 'Size', public: true } })],
    'boats.page.search[0]',
  ],
  E12: [
    'the site search includes an unknown field',
    [paged({ record: '/news/:slug', search: ['nmae'] })],
    'boats.page.search[0]',
  ],
  E17: [
    'a key of the page options is misspelt',
    [paged(unchecked({ serach: [] }, { record: '/news/:slug' }))],
    'boats.page',
  ],
  E18: [
    'a resource has the name of a sitemap part',
    [paged({ record: '/news/:slug' }, {}, { name: 'site' })],
    'site.name',
  ],
} as const satisfies { readonly [Id in DescriptorRule]?: Mistake }
