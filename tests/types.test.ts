/** Types that the compiler must accept or refuse. Checked by the compiler; nothing runs. */

import { describe, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { route } from '../server/routes/route.ts'
import { createBareApp } from '../server/start/app.ts'
import type { RecordNamed, ResourceName, sections, users } from '../src/resources/index.ts'
import { site } from '../src/resources/index.ts'
import { anyNumber, anyText, object, optional } from '../src/schema/checks/shapes/shape.ts'
import {
  choice,
  dateTime,
  type Field,
  type FieldKind,
  integer,
  password,
  reference,
  slug,
  status,
  text,
} from '../src/schema/descriptor/field.ts'
import { defineResource, type InputOf, type PublicRecordOf, type RecordOf } from '../src/schema/descriptor/resource.ts'

/** Flattens an intersection to a single object type, because the compiler considers types equal only in the same form. */
type Flat<T> = { [K in keyof T]: T[K] } & {}

interface System {
  readonly id: number
  readonly app_key: string
  readonly version: number
  readonly created_by: number | null
  readonly created_at: string
  readonly updated_at: string
}

describe('the types of a section', () => {
  interface Section {
    page_id: number | null
    name: string
    title: string | null
    sub_title: string | null
    link_url: string | null
    content: string | null
    video_url: string | null
    map_html: string | null
    thumb: string | null
    background_img: string | null
    sort_order: number
    is_top: 0 | 1
    template: string
    status: number
  }

  test('a section type has null only for optional values', () => {
    expectTypeOf<RecordOf<typeof sections>>().toEqualTypeOf<Flat<System & Section>>()
    expectTypeOf<RecordNamed<'sections'>>().toEqualTypeOf<Flat<System & Section>>()
  })
  test('the public section type has only public fields', () => {
    expectTypeOf<PublicRecordOf<typeof sections>>().toEqualTypeOf<
      Flat<
        Pick<System, 'id' | 'created_at' | 'updated_at'> &
          Omit<Section, 'status'> & { readonly thumb_alt?: string; readonly background_img_alt?: string }
      >
    >()
  })
  test('the input type of a section requires its name', () => {
    expectTypeOf<InputOf<typeof sections>>().toEqualTypeOf<
      Flat<Pick<Section, 'name'> & { [K in Exclude<keyof Section, 'name'>]?: Section[K] | null }>
    >()
    // @ts-expect-error a required field without a default must be given
    const nameless: InputOf<typeof sections> = { title: 'A' }
    // @ts-expect-error a required field is never null
    const nullName: InputOf<typeof sections> = { name: null }
    // @ts-expect-error 2 is not among the options
    const strangeChoice: InputOf<typeof sections> = { name: 'A', is_top: 2 }
    expectTypeOf([nameless, nullName, strangeChoice]).toExtend<readonly object[]>()
  })
})

describe('the types of a user', () => {
  interface Person {
    name: string
    firstname: string | null
    lastname: string | null
    email: string
    phone: string | null
    address: string | null
    national_id_no: string | null
    dob: string | null
    gender: 'male' | 'female' | null
    type: 'viewer' | 'author' | 'editor' | 'owner'
    role_id: number | null
    profile_img: string | null
    status: number
  }
  interface SetByServer {
    phone_verified_at: string | null
    scopes: string | null
    facebook_id: string | null
    google_id: string | null
  }

  test('the user type has no password', () => {
    expectTypeOf<RecordOf<typeof users>>().toEqualTypeOf<Flat<System & Person & SetByServer>>()
  })
  test('the input type of a user has a password, and no read-only fields', () => {
    type Needed = 'name' | 'email' | 'password'
    interface Given extends Person {
      password: string
      confirm_password: string | null
    }
    expectTypeOf<InputOf<typeof users>>().toEqualTypeOf<
      Flat<Pick<Given, Needed> & { [K in Exclude<keyof Given, Needed>]?: Given[K] | null }>
    >()
  })
  test('the public user type has no private fields', () => {
    expectTypeOf<keyof PublicRecordOf<typeof users>>().toEqualTypeOf<'id' | 'created_at' | 'updated_at'>()
  })
})

describe('the type of a field', () => {
  test('a field definition accepts only the options of its kind', () => {
    const fields = [
      // @ts-expect-error misspelt: `required`
      text('Name', { requierd: true }),
      // @ts-expect-error a password is always sensitive
      password('Secret', { sensitive: false }),
      // @ts-expect-error a password is never public
      password('Secret', { public: true }),
      // @ts-expect-error a text has no minimum value
      text('Name', { min: 1 }),
      // @ts-expect-error a number is not a default of a text
      text('Name', { default: 1 }),
      // @ts-expect-error a text is not a default of a number
      integer('Order', { default: '1' }),
      // @ts-expect-error `day` is a boolean
      dateTime('End', { day: 'yes' }),
      // @ts-expect-error a slug must name the field that it is derived from
      slug('Slug'),
      // @ts-expect-error the default is not among the options
      choice('Gender', [{ value: 'male', label: 'Male' }], { default: 'other' }),
      // @ts-expect-error a reference has no default
      reference('Page', 'pages', { default: 1 }),
      // @ts-expect-error a computed field cannot be required
      text('Called', { required: true, computed: { join: ['name'] } }),
      reference('Author', 'users', { default: 'me' }),
      // @ts-expect-error only a reference to users can default to 'me'
      reference('Page', 'pages', { default: 'me' }),
      // @ts-expect-error the default of a status cannot be chosen
      status({ default: 0 }),
    ]
    expectTypeOf(fields).toExtend<readonly object[]>()
  })
  test('the kind of a field is one of a closed list', () => {
    // @ts-expect-error no such kind
    const kind: FieldKind = 'unknown'
    // @ts-expect-error a field is plain data, so no function fits
    const field: Field = { kind: 'text', label: 'Name', validate: () => true }
    expectTypeOf([kind, field]).toExtend<readonly unknown[]>()
  })
})

describe('the type of a descriptor', () => {
  const sound = {
    name: 'boats',
    path: 'boat',
    label: { one: 'Boat', many: 'Boats' },
    icon: 'page',
    fields: {
      name: text('Name', { required: true }),
      length: integer('Length', { public: true }),
      place: text('Place', { public: true }),
    },
    title: 'name',
    list: { columns: ['name'], pageSizes: [10] },
    form: ['name'],
    search: ['name'],
    filters: [],
    texts: { deleteAsk: 'Sink it?' },
  } as const

  test('the type of a descriptor retains its literals', () => {
    const boats = defineResource(sound)
    expectTypeOf(boats.name).toEqualTypeOf<'boats'>()
    expectTypeOf(boats.list.columns).toEqualTypeOf<readonly ['name']>()
    expectTypeOf<ResourceName>().toExtend<string>()
  })
  const conditional = { ...sound.fields, colour: text('Colour', { requiredWhen: { length: [1] } }) }
  test('a descriptor accepts only its own field names', () => {
    const descriptors = [
      // @ts-expect-error no such field in a column
      () => defineResource({ ...sound, list: { columns: ['nmae'], pageSizes: [10] } }),
      // @ts-expect-error no such field in a column with a rule
      () => defineResource({ ...sound, list: { columns: [{ field: 'nmae', cut: 3 }], pageSizes: [10] } }),
      // @ts-expect-error no such field in a joined column
      () => defineResource({ ...sound, list: { columns: [{ label: 'A', join: ['name', 'nmae'] }], pageSizes: [10] } }),
      // @ts-expect-error no such field in the form
      () => defineResource({ ...sound, form: ['nmae'] }),
      // @ts-expect-error no such field in a group of the form
      () => defineResource({ ...sound, form: [{ group: 'All', items: ['nmae'] }] }),
      // @ts-expect-error no such field in a tab of the form
      () => defineResource({ ...sound, form: [{ tab: 'All', items: ['nmae'] }] }),
      // @ts-expect-error a group in a tab cannot be aside
      () => defineResource({ ...sound, form: [{ tab: 'All', items: [{ group: 'A', aside: true, items: ['name'] }] }] }),
      // @ts-expect-error no such field to search
      () => defineResource({ ...sound, search: ['nmae'] }),
      // @ts-expect-error no such field to filter by
      () => defineResource({ ...sound, filters: ['nmae'] }),
      () => defineResource({ ...sound, filters: ['place', { field: 'length', as: 'range' }] }),
      // @ts-expect-error no such field to filter by a range
      () => defineResource({ ...sound, filters: [{ field: 'lenght', as: 'range' }] }),
      // @ts-expect-error no such filter
      () => defineResource({ ...sound, filters: [{ field: 'length', as: 'between' }] }),
      // @ts-expect-error no such field to sort by
      () => defineResource({ ...sound, list: { ...sound.list, sort: { field: 'lenght', order: 'asc' } } }),
      // @ts-expect-error no such field as the title
      () => defineResource({ ...sound, title: 'nmae' }),
      // @ts-expect-error no such icon
      () => defineResource({ ...sound, icon: 'boat' }),
      // @ts-expect-error no such key
      () => defineResource({ ...sound, right: { read: 'owner' } }),
      // @ts-expect-error no such text
      () => defineResource({ ...sound, texts: { deleteAsk: 'Sink it?', emtpy: 'None' } }),
      // @ts-expect-error no such key of the list
      () => defineResource({ ...sound, list: { columns: ['name'], pageSizes: [10], sizes: [10] } }),
      // @ts-expect-error no such right
      () => defineResource({ ...sound, rights: { raed: 'owner' } }),
      () => defineResource({ ...sound, page: { record: '/boats/:id', search: ['place'] } }),
      // @ts-expect-error the address of a record must contain its id or slug
      () => defineResource({ ...sound, page: { record: '/boats' } }),
      // @ts-expect-error no such field to search
      () => defineResource({ ...sound, page: { record: '/boats/:id', search: ['nmae'] } }),
      // @ts-expect-error the field is not public
      () => defineResource({ ...sound, page: { record: '/boats/:id', search: ['name'] } }),
      // @ts-expect-error a number cannot be searched
      () => defineResource({ ...sound, page: { record: '/boats/:id', search: ['length'] } }),
      // @ts-expect-error no such key of the page
      () => defineResource({ ...sound, page: { record: '/boats/:id', serach: ['place'] } }),
      // @ts-expect-error the fields of a calendar hold days or timestamps
      () => defineResource({ ...sound, page: { record: '/boats/:id', calendar: { from: 'place' } } }),
      () => defineResource({ ...sound, page: { record: '/boats/:id', list: '/boats', map: 'place' } }),
      // @ts-expect-error the field is not public
      () => defineResource({ ...sound, page: { record: '/boats/:id', list: '/boats', map: 'name' } }),
      () =>
        defineResource({ ...sound, unique: [['name', 'place']], order: [['length', 'length']], fields: conditional }),
      // @ts-expect-error no such field in a set
      () => defineResource({ ...sound, unique: [['name', 'plcae']] }),
      // @ts-expect-error a unique set has several fields
      () => defineResource({ ...sound, unique: [['name']] }),
      // @ts-expect-error texts cannot be an ordered pair
      () => defineResource({ ...sound, order: [['name', 'place']] }),
      () =>
        defineResource({
          ...sound,
          fields: {
            ...sound.fields,
            // @ts-expect-error no such field for a condition
            colour: text('Colour', { requiredWhen: { lenght: [1] } }),
          },
        }),
      () =>
        defineResource({
          ...sound,
          fields: { ...sound.fields, called: text('Called', { computed: { join: ['name', 'length'] } }) },
        }),
      () =>
        defineResource({
          ...sound,
          fields: {
            ...sound.fields,
            // @ts-expect-error no such field to join
            called: text('Called', { computed: { join: ['name', 'lenght'] } }),
          },
        }),
      // @ts-expect-error the application key is sent under one of two names
      () => defineResource({ ...sound, wire: { appKey: 'key' } }),
    ]
    expectTypeOf(descriptors).toExtend<readonly unknown[]>()
  })
})

describe('the type of a route', () => {
  const app = createBareApp({ site, config: { trustProxy: 0 } })
  const stated = { policy: 'public', tag: 'Boats', summary: 'How long a boat is' } as const

  test('a route responds with the type of its response schema', () => {
    const response = () => z.object({ metres: z.number() })
    route(app, 'GET /boats', { ...stated, id: 'listBoats', response, handler: async () => ({ metres: 4 }) })
    // @ts-expect-error a text is not a number
    route(app, 'GET /boats/long', { ...stated, id: 'listLongBoats', response, handler: async () => ({ metres: '4' }) })
  })

  test('a route describes each path parameter, and accepts the body of its schema', () => {
    const params = { key: 'The id of the boat.' }
    const body = () => z.object({ metres: z.number() })
    route(app, 'PUT /boats/:key', {
      ...{ ...stated, id: 'updateBoat', params, body },
      handler: async request => {
        expectTypeOf(request.params.key).toEqualTypeOf<string>()
        expectTypeOf(request.body.metres).toEqualTypeOf<number>()
        // @ts-expect-error the path has no such parameter
        return request.params.name
      },
    })
    // @ts-expect-error the path parameter `key` has no description
    route(app, 'DELETE /boats/:key', { ...stated, id: 'deleteBoat', handler: async () => undefined })
  })
})

describe('the shape of an object', () => {
  test('the shape of an object has every key of its type, with the same type and optionality', () => {
    type Rope = { readonly name: string; readonly metres?: number }
    object<Rope>({ name: anyText, metres: optional(anyNumber) })
    // @ts-expect-error `metres` is missing
    object<Rope>({ name: anyText })
    // @ts-expect-error `metre` is not a key
    object<Rope>({ name: anyText, metres: optional(anyNumber), metre: anyText })
    // @ts-expect-error `metres` is a number
    object<Rope>({ name: anyText, metres: optional(anyText) })
    // @ts-expect-error `metres` is optional
    object<Rope>({ name: anyText, metres: anyNumber })
    // @ts-expect-error `name` is required
    object<Rope>({ name: optional(anyText), metres: optional(anyNumber) })
  })
})
