/** Conditions of custom roles in the builder: each is read, shown and stored without a change of its meaning. */
import { describe, expect, test } from 'vitest'
import {
  comparedBy,
  conditionFields,
  conditionText,
  isComplete,
  newTerm,
  personValues,
  type ShownCondition,
  shownCondition,
} from '../../../../src/admin/form/inputs/roles/where/conditions.ts'
import { posts, users } from '../../../../src/resources/index.ts'
import { isReached, reachOf } from '../../../../src/schema/descriptor/access/access.ts'

const me = { id: 7, name: 'Karim', status: 1 }
/** Sample records with all combinations of some values. */
const records = [1, 2, null].flatMap(category_id =>
  [0, 1].flatMap(status => [7, 8].map(created_by => ({ id: 3, category_id, status, created_by, slug: 'a' }))),
)
const reached = (where: unknown) => records.map(record => isReached(reachOf(posts, where, me), record))

const shown = [
  { category_id: 1 },
  { category_id: [1, 2], status: 1 },
  { category_id: null },
  { created_by: 'me' },
  { or: [{ created_by: 'me' }, { status: 1, category_id: 2 }] },
  { status: 1, or: [{ created_by: 'me' }, { category_id: 2 }] },
  { and: [{ or: [{ status: 1 }, { created_by: 8 }] }, { or: [{ category_id: 1 }, { category_id: 2 }] }] },
  { and: [{ status: 1 }, { status: [0, 1] }] },
  { or: [{ and: [{ status: 1 }, { created_by: 'me' }] }, { category_id: 1 }] },
]

describe('a condition that the builder shows', () => {
  test.each(shown.map(where => [JSON.stringify(where), where] as const))('%s', (text, where) => {
    const condition = shownCondition(text)
    expect(condition).toBeDefined()
    const stored = conditionText(condition as ShownCondition)
    expect(reached(JSON.parse(stored))).toEqual(reached(where))
    expect(new Set(reached(where)).size).toBe(2)
    expect(shownCondition(stored)).toEqual(condition)
  })

  test('a simple condition is stored as it was', () => {
    for (const text of ['{"status":1}', '{"category_id":[1,2],"created_by":"me"}', '{"or":[{"status":1},{"id":3}]}'])
      expect(conditionText(shownCondition(text) as ShownCondition)).toBe(text)
  })
})

test.each([
  'not JSON',
  '[]',
  '{}',
  '{"status":[]}',
  '{"status":{"not":1}}',
  '{"created_by":["me",8]}',
  '{"or":[{"or":[{"status":1}]}]}',
  '{"or":[{"status":1,"or":[{"id":1}]}]}',
  '{"status":1,"or":[{"id":1,"status":0},{"id":2}]}',
  '{"or":[]}',
])('the builder does not show %s', text => {
  expect(shownCondition(text)).toBeUndefined()
})

test('a condition without terms is stored as none, and one without all values is incomplete', () => {
  expect(conditionText({ join: 'and', items: [] })).toBe('')
  expect(conditionText({ join: 'and', items: [{ join: 'or', items: [] }] })).toBe('')
  const term = newTerm('status')
  expect(isComplete({ join: 'and', items: [term] })).toBe(false)
  expect(isComplete({ join: 'and', items: [{ join: 'or', items: [term] }] })).toBe(false)
  expect(isComplete({ join: 'and', items: [{ ...term, values: [0] }, comparedBy(term, 'empty', [])] })).toBe(true)
})

test('another comparison keeps the values that fit', () => {
  const term = { ...newTerm('status'), values: [1] }
  expect(comparedBy(term, 'oneOf', [])).toEqual({ field: 'status', comparison: 'oneOf', values: [1] })
  expect(comparedBy(term, 'person', ['me.office_id'])).toMatchObject({ comparison: 'person', values: ['me.office_id'] })
  expect(comparedBy(comparedBy(term, 'person', ['me']), 'is', [])).toMatchObject({ values: [null] })
})

test('only indexed fields are offered, and those that decide most often come first', () => {
  const fields = conditionFields(posts, users)
  expect(fields.slice(0, 2)).toEqual(['category_id', 'status'])
  expect(fields).toContain('created_by')
  expect(fields).not.toContain('title')
  expect(fields).not.toContain('content')
})

test("a field is compared with the person's own values of the same kind", () => {
  const staff = {
    ...users,
    fields: { ...users.fields, office_id: { kind: 'reference', label: 'Office', to: 'post-categories' } },
  } as const
  expect(personValues(posts, staff, 'created_by')).toEqual(['me'])
  expect(personValues(posts, staff, 'category_id')).toEqual(['me.office_id'])
  expect(personValues(posts, staff, 'status')).not.toContain('me.office_id')
})
