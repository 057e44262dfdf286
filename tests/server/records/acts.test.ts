/** Ids of acts, by which the audit trail groups the changes of a request. */
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newAct } from '../../../server/records/changeAuthor.ts'

afterEach(() => vi.useRealTimers())

test('acts are distinct UUIDs in the order of their times', () => {
  vi.useFakeTimers()
  const times = [0, 1, 0xffff_ffff, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) + 1, Date.UTC(9999, 11, 31)]
  const acts = times.map(time => {
    vi.setSystemTime(time)
    return newAct()
  })
  for (const act of acts) expect(z.uuidv7().safeParse(act)).toMatchObject({ success: true })
  expect(acts.toSorted()).toEqual(acts)
  expect(new Set(Array.from({ length: 1_000 }, newAct)).size).toBe(1_000)
})
