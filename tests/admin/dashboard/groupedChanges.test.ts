import { expect, test } from 'vitest'
import { groupedChanges } from '../../../src/admin/history/groupedChanges.ts'
import type { Change } from '../../../src/api/wire/logs.ts'

let last = 0
/** Creates a change that is newer than the previous ones. */
const change = (record: string, given: Partial<Change> = {}): Change => {
  last += 1
  const [resource = '', id] = record.split(' ')
  return {
    ...{ id: last, resource, record_id: Number(id), title: record, action: 'updated', user_id: 1, user_name: 'Owner' },
    ...{ at: '2026-03-01 06:00:00', ...given },
  }
}
/** Rows of the given changes, which are sorted oldest first. */
const linesOf = (...changes: readonly Change[]) =>
  groupedChanges(changes.toReversed()).map(({ change: { title }, others, undos, older }) => ({
    title,
    others,
    undos,
    older,
  }))

test('deleting a record with nested records is one line with its title and one Undo', () => {
  const gone = { action: 'deleted', act: 'a', undo: '7' } as const
  expect(
    linesOf(change('widgets 1', gone), change('widgets 2', gone), change('sections 1', gone), change('pages 1', gone)),
  ).toEqual([{ title: 'pages 1', others: 3, undos: ['7'], older: 0 }])
})

test('deleting several records in one request is one line with one Undo for all', () => {
  expect(
    linesOf(
      change('posts 1', { action: 'deleted', act: 'a', undo: '7' }),
      change('posts 2', { action: 'deleted', act: 'a', undo: '8' }),
    ),
  ).toEqual([{ title: 'posts 2', others: 1, undos: ['8', '7'], older: 0 }])
})

test('restoring a record with nested records is one line with the title of that record', () => {
  const back = { action: 'restored', act: 'b' } as const
  expect(linesOf(change('pages 1', back), change('sections 1', back))).toEqual([
    { title: 'pages 1', others: 1, undos: [], older: 0 },
  ])
})

test('changes of a record are grouped at its newest line, separate from other records and actions', () => {
  expect(
    linesOf(
      change('posts 1', { act: 'a' }),
      change('posts 1', { act: 'b' }),
      change('posts 2', { act: null }),
      change('posts 3'),
      change('posts 1', { act: 'c', action: 'deleted', undo: '9' }),
    ),
  ).toEqual([
    { title: 'posts 1', others: 0, undos: ['9'], older: 2 },
    { title: 'posts 3', others: 0, undos: [], older: 0 },
    { title: 'posts 2', others: 0, undos: [], older: 0 },
  ])
})

/** For each row, true if it offers to delete the records that its act has added. */
const additionsOf = (...changes: readonly Change[]) =>
  groupedChanges(changes.toReversed()).map(({ others, isAddition }) => ({ others, isAddition }))

test('an import is one line with Undo, and its count includes records that were not loaded', () => {
  const added = { action: 'created', act: 'a', others: 4_999 } as const
  expect(additionsOf(change('posts 1', added), change('posts 2', added))).toEqual([{ others: 4_999, isAddition: true }])
})

test('the history line of an added record offers no Undo, unlike that of an import', () => {
  const added = { action: 'created', act: 'a' } as const
  expect(additionsOf(change('pages 1', added), change('sections 1', added), change('sections 2', added))).toEqual([
    { others: 2, isAddition: false },
  ])
  expect(additionsOf(change('pages 1', added))).toEqual([{ others: 0, isAddition: false }])
})

test('the Undo of an undone import is offered again only after its records are restored', () => {
  const added = { action: 'created', act: 'a' } as const
  const gone = { action: 'deleted', act: 'b' } as const
  const deleted = [change('posts 1', added), change('posts 2', added), change('posts 1', gone), change('posts 2', gone)]
  expect(additionsOf(...deleted).at(-1)).toEqual({ others: 1, isAddition: false })
  const restored = [...deleted, change('posts 2', { action: 'restored', act: 'c' })]
  expect(additionsOf(...restored).at(-1)).toEqual({ others: 1, isAddition: true })
})
