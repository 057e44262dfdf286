/**
 * Texts of the list of openings and of their pages, in English. A separate file, so that other pages do not load them.
 */
import type { Shape } from '../catalogue.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

export const en = {
  region: 'Openings',
  all: 'All openings',
  pages: 'Pages of openings',
  empty: 'No data found',
  emptyHint: 'No openings right now. Subscribe to hear of the next.',
  subscribe: 'News by email',
  open: 'Open',
  closed: 'Closed',
  early: 'Opens soon',
  lastDay: 'Last day to apply',
  daysLeft: (days: number) => count(days, { one: 'Open, # day left', other: 'Open, # days left' }),
  from: 'Applications from',
  until: 'Apply by',
  closedOn: 'Closed on',
  apply: 'Apply by email',
  subject: (title: string) => `Application: ${title}`,
  closedNote: 'Applications for this opening are closed.',
  gone: 'This opening is closed.',
  others: 'These are the current openings.',
} as const

/** Texts of careers in one language. */
export type CareersMessages = Shape<typeof en>
