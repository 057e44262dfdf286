/** Validation of whole bodies: new records, updates, and fields that depend on others. */
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { applications, careers, messages, posts, sections, users } from '../../../src/resources/index.ts'
import { schemaOf } from '../../../src/schema/validation/validation.ts'
import { validate } from './inEnglish.ts'

describe('a new record', () => {
  test('a new record requires only its required fields, and has defaults or null elsewhere', () => {
    const result = validate(posts, { title: ' First ' })
    expect(result).toEqual({
      ok: true,
      values: {
        title: 'First',
        sub_title: null,
        slug: null,
        content: null,
        tags: null,
        category_id: null,
        thumb: null,
        meta_title: null,
        meta_description: null,
        meta_keywords: null,
        sort_order: 0,
        status: 1,
      },
    })
  })
  test('a new record is rejected with all field errors at once', () => {
    const result = validate(sections, { name: '', page_id: 'about', is_top: 3, link_url: 'javascript:alert(1)' })
    expect(result).toEqual({
      ok: false,
      errors: {
        page_id: ['Page must be a whole number.'],
        name: ['Name is required.'],
        link_url: ['Link URL must be a web address, mailto:, tel: or a path of this site.'],
        is_top: ['Is Top must be one of: 1 (Yes), 0 (No).'],
      },
    })
  })
  test('unknown, inherited and read-only keys of a new record are ignored', () => {
    const body = {
      name: 'A',
      email: 'a@example.org',
      password: 'correct horse',
      scopes: 'all',
      id: 9,
      app_key: 'other',
    }
    const result = validate(users, Object.assign(Object.create({ firstname: 'inherited' }), body, { nickname: 'x' }))
    expect(result.ok && Object.keys(result.values)).toEqual([
      'name',
      'firstname',
      'lastname',
      'email',
      'phone',
      'address',
      'national_id_no',
      'dob',
      'gender',
      'profile_img',
      'type',
      'role_id',
      'password',
      'confirm_password',
      'status',
    ])
    expect(result.ok && result.values.firstname).toBeNull()
  })

  test.each([[''], [null], ['  ']])('an empty value of a choice that ignores it (%j) counts as missing', type => {
    const body = { name: 'A', email: 'a@example.org', password: 'correct horse', type }
    expect(validate(users, body)).toMatchObject({ ok: true, values: { type: 'viewer' } })
    expect(validate(users, { type }, { name: 'A', email: 'a@example.org', type: 'author' })).toMatchObject({
      ok: true,
      values: { type: 'author' },
    })
    expect(validate(users, { ...body, type: 'editor' })).toMatchObject({ ok: true, values: { type: 'editor' } })
  })

  test.each([['administrator'], [7], [['owner']]])('an unknown role (%j) is rejected', type => {
    const body = { name: 'A', email: 'a@example.org', password: 'correct horse', type }
    expect(validate(users, body)).toMatchObject({ ok: false, errors: { type: [expect.any(String)] } })
  })
})

describe('an updated record', () => {
  const stored = { id: 3, title: 'First', slug: 'first', sort_order: 5, status: 0, tags: 'a' }

  test('an updated record retains the fields missing in the body', () => {
    const result = validate(posts, { title: 'Second' }, stored)
    expect(result).toMatchObject({
      ok: true,
      values: { title: 'Second', slug: 'first', sort_order: 5, status: 0, tags: 'a' },
    })
  })
  test('an updated record clears the fields that the body empties', () => {
    expect(validate(posts, { tags: '', slug: null }, stored)).toMatchObject({
      ok: true,
      values: { tags: null, slug: null },
    })
    expect(validate(posts, { title: '' }, stored)).toEqual({ ok: false, errors: { title: ['Title is required.'] } })
  })
})

describe('a fixed field', () => {
  const first = { name: 'Rahima', email: 'rahima@example.org', message: 'Hello' }

  test('a fixed field is accepted in a new record', () => {
    expect(validate(messages, first)).toMatchObject({ ok: true, values: { ...first, state: 'new' } })
    expect(validate(messages, { ...first, email: 'nobody' })).toMatchObject({ ok: false })
  })
  test('a fixed field is never changed by an update', () => {
    const body = { name: '', email: 'nobody', message: { not: 'text' }, state: 'read' }
    expect(validate(messages, body, { id: 1, ...first })).toMatchObject({
      ok: true,
      values: { ...first, state: 'read' },
    })
  })
})

describe('a timestamp that must follow another', () => {
  const dates = (start: string | null, end: string | null) => ({
    title: 'Opening',
    application_start_at: start,
    application_end_at: end,
  })
  const [early, late] = ['2026-01-01 00:00:00', '2026-02-01 00:00:00']
  const refused = {
    ok: false,
    errors: { application_end_at: ["'Application End' must not be before 'Application Start'."] },
  }

  test('a timestamp before its predecessor is rejected; an equal or empty one is accepted', () => {
    expect(validate(careers, dates(late, early))).toEqual(refused)
    for (const [start, end] of [
      [early, late],
      [late, late],
      [late, null],
      [null, early],
    ] as const)
      expect(validate(careers, dates(start, end))).toMatchObject({ ok: true })
  })

  test('a timestamp is compared with the stored one, and unchanged stored pairs are accepted', () => {
    const stored = { id: 1, ...dates(late, null) }
    expect(validate(careers, { application_end_at: early }, stored)).toEqual(refused)
    expect(validate(careers, { title: 'Another' }, { id: 1, ...dates(late, early) })).toMatchObject({ ok: true })
  })
})

describe('a repeated password', () => {
  const person = { name: 'A', email: 'a@example.org' }
  const secret = 'correct horse'
  const mismatch = {
    ok: false,
    errors: { confirm_password: ['Confirm password differs from the password. Type both again.'] },
  }
  const stored = { id: 1, ...person }

  test('a repeated password is required for a new user', () => {
    expect(validate(users, person)).toEqual({ ok: false, errors: { password: ['Password is required.'] } })
    expect(validate(users, { ...person, password: secret, confirm_password: secret })).toMatchObject({ ok: true })
    expect(validate(users, { ...person, password: secret, confirm_password: `${secret}!` })).toEqual(mismatch)
    expect(validate(users, { ...person, password: secret, confirm_password: '' })).toEqual(mismatch)
  })
  test('a repeated password may be missing in the body of a new user', () => {
    expect(validate(users, { ...person, password: secret })).toMatchObject({ ok: true, values: { password: secret } })
  })
  test('an empty password leaves the stored password unchanged', () => {
    for (const empty of [{}, { password: '' }, { password: null, confirm_password: '' }]) {
      const result = validate(users, { ...person, ...empty }, stored)
      expect(result.ok && Object.hasOwn(result.values, 'password')).toBe(false)
      expect(result.ok).toBe(true)
    }
  })
  test('a changed password must be repeated', () => {
    expect(validate(users, { password: secret }, stored)).toEqual(mismatch)
    expect(validate(users, { confirm_password: secret }, stored)).toEqual(mismatch)
    expect(validate(users, { password: secret, confirm_password: secret }, stored)).toMatchObject({
      ok: true,
      values: { password: secret },
    })
  })
  test('an invalid password is reported once, not also for its repetition', () => {
    expect(validate(users, { password: 'short', confirm_password: 'other' }, stored)).toEqual({
      ok: false,
      errors: { password: ['Password must be at least 12 characters.'] },
    })
  })
})

describe('the JSON Schema of a whole body', () => {
  const bodies = [
    [posts, { title: 'First' }],
    [posts, { title: 'First', slug: 'first', content: '<p>x</p>', category_id: '4', sort_order: '2', status: 0 }],
    [sections, { name: 'A', page_id: 1, is_top: '1', template: 'welcome', video_url: 'https://vimeo.com/76979871' }],
    [users, { name: 'A', email: 'A@example.org', password: 'correct horse', gender: 'female', dob: '1990-02-28' }],
    [applications, { name: 'A', google_analytics_id: 'G-ABC123', meta_schema: '{"a": 1}', time_zone: 'Asia/Dhaka' }],
  ] as const
  test.each(bodies)('the JSON Schema accepts the stored values of a valid body ($name)', (resource, body) => {
    const accepts = new Ajv2020({ validateFormats: false }).compile(
      z.toJSONSchema(schemaOf(resource), { io: 'output' }),
    )
    const result = validate(resource, body)
    expect(result.ok && accepts(result.values), JSON.stringify(accepts.errors)).toBe(true)
  })
  test('the JSON Schema is created once per descriptor', () => {
    expect(schemaOf(posts)).toBe(schemaOf(posts))
  })
})
