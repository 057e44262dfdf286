/** State and order of job openings. */
import { describe, expect, test } from 'vitest'
import { careerStateOf, sortCareers } from '../../../src/public/blocks/careerState.ts'
import type { Career } from '../../../src/public/content/content.ts'

type Dates = Partial<Pick<Career, 'application_start_at' | 'application_end_at'>>

const undated = { application_start_at: null, application_end_at: null }

describe('the state of a job opening', () => {
  const stateAt = (now: string, dates: Dates) => careerStateOf({ ...undated, ...dates }, new Date(now), 'Asia/Dhaka')

  test('a job opening closes at the end of its last day in the time zone of the site', () => {
    // 18:00 UTC is midnight in Dhaka.
    const last = { application_end_at: '2026-03-31 18:00:00' }
    expect(stateAt('2026-04-01T17:59:00Z', last)).toEqual({ kind: 'open', daysLeft: 0 })
    expect(stateAt('2026-04-01T18:00:00Z', last)).toEqual({ kind: 'closed' })
  })

  test('a job opening is upcoming until its first day, and open without dates', () => {
    expect(stateAt('2026-04-01T00:00:00Z', { application_start_at: '2026-04-02 18:00:00' })).toEqual({ kind: 'early' })
    expect(stateAt('2026-04-02T18:00:00Z', { application_start_at: '2026-04-02 18:00:00' })).toEqual({ kind: 'open' })
    expect(stateAt('2026-04-01T00:00:00Z', {})).toEqual({ kind: 'open' })
  })

  test('a job opening with invalid dates is treated as undated', () => {
    expect(stateAt('2026-04-01T00:00:00Z', { application_end_at: 'soon' })).toEqual({ kind: 'open' })
  })

  test('job openings are sorted by closing date, with closed ones last', () => {
    const listed = [
      { state: { kind: 'closed' as const }, name: 'closed' },
      { state: { kind: 'open' as const }, name: 'open always' },
      { state: { kind: 'early' as const }, name: 'early' },
      { state: { kind: 'open' as const, daysLeft: 9 }, name: 'nine days' },
      { state: { kind: 'open' as const, daysLeft: 2 }, name: 'two days' },
    ]
    expect(sortCareers(listed).map(({ name }) => name)).toEqual([
      'two days',
      'nine days',
      'open always',
      'early',
      'closed',
    ])
  })
})
