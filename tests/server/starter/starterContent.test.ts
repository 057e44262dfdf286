/** Stored form of values in the starter content: files, dates and timestamps, also inside composite values. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asStored, readStarterContent } from '../../../server/starter/starterContent.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { rows } from '../../../src/schema/descriptor/compositeFields.ts'
import { date, dateTime, file, image, text } from '../../../src/schema/descriptor/field.ts'

/** Evening of the 10th in UTC, when it is already the 11th in Dhaka. */
const present = { now: new Date('2026-03-10T20:30:00Z'), zone: 'Asia/Dhaka' }
const stored = (field: Parameters<typeof asStored>[0], value: unknown) =>
  asStored(field, value, name => `/files/demo/${name}`, present)

test('a relative date uses the time zone of the site, optionally with a local time', () => {
  expect(stored(date('Day'), '+1d')).toBe('2026-03-12')
  expect(stored(dateTime('Day', { day: true }), '-1d')).toBe('2026-03-09 18:00:00')
  expect(stored(dateTime('At'), '+2d')).toBe('2026-03-12 20:30:00')
  expect(stored(dateTime('At'), '+2d 16:30')).toBe('2026-03-13 10:30:00')
  expect(stored(date('Day'), '2026-01-01')).toBe('2026-01-01')
})

test('documents and images inside rows get the addresses of their stored files', () => {
  const field = rows('Papers', { name: text('Name'), paper: file('Paper'), sketch: image('Sketch'), on: date('On') })
  const given = [{ name: 'files/name.pdf', paper: 'files/budget-2026.pdf', sketch: 'images/a.svg', on: '+0d' }]
  expect(stored(field, given)).toEqual([
    {
      name: 'files/name.pdf',
      paper: '/files/demo/files/budget-2026.pdf',
      sketch: '/files/demo/images/a.svg',
      on: '2026-03-11',
    },
  ])
})

test('the starter rows of the kit belong to resources of the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'starter-'))
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  try {
    await write('content.json', { applications: { name: 'Site' }, faqs: [{ faq_title: 'One' }] })
    const titles = async () =>
      (await readStarterContent(site, folder, [faqs])).rows.map(({ values }) => values.faq_title ?? values.title)
    expect(await titles()).toEqual(['One'])
    await write('kit.json', { faqs: [{ faq_title: 'Two' }], novels: [{ title: 'Three' }] })
    // The titles include the entries of the menu for the list of FAQs.
    expect(await titles()).toEqual(['One', 'Two', 'Information', 'FAQs'])
    // A site's own resource of the same name gets no content.
    expect((await readStarterContent(site, folder, [])).rows).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
