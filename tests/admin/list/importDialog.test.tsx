/** An interrupted CSV import reports the added rows and can be continued with the others. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsText } from '../../../src/admin/list/csv/rowsText.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/list/csv/ImportDialog.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const posts = () => provider.callsOf('POST', '/api/faqs')

/** Imports a file with the given lines, headings first; `count` of its rows can be added. */
const importLines = async (path: string, lines: readonly string[], count = lines.length - 1) => {
  const { user } = openAdmin(path)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The dialog has no input for a file.')
  await user.upload(input, new File([`${lines.join('\n')}\n`], 'a.csv', { type: 'text/csv' }))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: `Add rows (${count})` }))
  return { user, dialog }
}
const importRows = (titles: readonly string[]) => importLines('/admin/faq', ['Title', ...titles])

test('a stopped import lists added and remaining rows, and continues with the remaining rows', async () => {
  const go = provider.pauseNext('POST /api/faqs')
  const { user, dialog } = await importRows(['One', 'Two', 'Three', 'Four'])
  await waitFor(() => expect(posts()).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  go()
  await dialog.findByText('The import was stopped. Records added: 1 (rows 2). Rows not added yet: 3 (3–5).')
  // No row has failed, so none is listed as a problem.
  expect(dialog.queryByRole('table')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Continue with the rest (3)' }))
  await dialog.findByText('4 FAQs added.')
  expect(posts().map(({ body }) => body?.faq_title)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(new Set(posts().map(({ query }) => query)).size).toBe(1)
  expect(dialog.queryByRole('button', { name: /Go on/ })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Delete the added records (4)' })).toBeVisible()
})

const refusal = (at: number, message: string) => ({ at, status: 422, code: 'invalid', message })

test('the preview lists the rows that the provider would refuse, and only the others are added', async () => {
  provider.answerNext('POST /api/faqs/check', {
    status: 200,
    body: { message: 'Ok.', data: { done: [{ at: 0 }, { at: 2 }], failed: [refusal(1, 'Your role may not.')] } },
  })
  const { dialog } = await importLines('/admin/faq', ['Title', 'One', 'Two', 'Three'], 2)
  await dialog.findByText('2 FAQs added.', { exact: false })
  const [check] = provider.callsOf('POST', '/api/faqs/check')
  expect(check?.body?.items).toEqual(['One', 'Two', 'Three'].map(faq_title => expect.objectContaining({ faq_title })))
  expect(posts().map(({ body }) => body?.faq_title)).toEqual(['One', 'Three'])
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toContain('3Your role may not.')
})

test('the preview lists every row if the person may add none of them', async () => {
  expectConsole(/Your role does not allow this/)
  provider.answerNext('POST /api/faqs/check', {
    status: 403,
    body: { message: 'Your role does not allow this.', code: 'not-allowed' },
  })
  const { user } = openAdmin('/admin/faq')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Import/ }))
  await user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['Title\nOne\nTwo\n'], 'a.csv', { type: 'text/csv' }),
  )
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('button', { name: 'Add rows (0)' })).toBeDisabled()
  expect(dialog.getAllByRole('row')).toHaveLength(3)
})

test('an import lists the rows whose records were added without some of their markup', async () => {
  const removed = 'Content was stored without these elements, which texts do not hold: script.'
  const issues = { faq_content: [{ code: 'elements-left-out', params: { label: 'Content', value: 'script' } }] }
  const data = { id: 7, faq_title: 'Two' }
  provider.answerNext(
    'POST /api/faqs',
    { status: 201, body: { message: 'Ok.', data: { id: 6, faq_title: 'One' } } },
    { status: 201, body: { message: 'Ok.', data, warnings: { faq_content: [removed] }, issues } },
  )
  const { dialog } = await importRows(['One', 'Two'])
  await dialog.findByText(/^Rows that were added without some of their markup: 1\./)
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['RowRemoved', `3${removed}`])
})

test('an import finds the record of a row whose response was lost, or reports that the row may have been added', async () => {
  expectConsole(/cannot be reached/)
  provider.answerNext('POST /api/faqs', { status: 201, body: { message: 'Ok.', data: { id: 6, faq_title: 'One' } } })
  const go = provider.pauseNext('POST /api/faqs')
  const { dialog } = await importRows(['One', 'Two', 'Three'])
  await waitFor(() => expect(posts()).toHaveLength(1))
  const act = new URLSearchParams(posts()[0]?.query).get('act')
  const changes = [7, 6].map(id => ({ id, resource: 'faqs', record_id: id, title: '', action: 'created', act }))
  provider.answerNext('GET /api/changes', { status: 200, body: { data: { data: changes, last_page: 1 } } })
  provider.hold('faqs', [{ id: 7, faq_title: 'Two' }])
  const goOn = provider.pauseNext('POST /api/faqs')
  go()
  await waitFor(() => expect(posts()).toHaveLength(2))
  provider.failNext('POST /api/faqs')
  const last = provider.pauseNext('POST /api/faqs')
  goOn()
  await waitFor(() => expect(posts()).toHaveLength(3))
  provider.failNext('POST /api/faqs')
  last()
  await dialog.findByText('2 FAQs added. Rows skipped: 1.')
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RowProblem',
    '4The server did not answer, so this may or may not have been done. Look before you try again.',
  ])
})

test('an import dialog lists rejected rows as errors, and rows after a stop as remaining', async () => {
  expectConsole(/Odd/)
  provider.answerNext('POST /api/faqs', { status: 422, body: { message: 'Odd.' } })
  const go = provider.pauseNext('POST /api/faqs')
  const { user, dialog } = await importRows(['One', 'Two', 'Three'])
  await waitFor(() => expect(posts()).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  go()
  await dialog.findByText(/Records added: 0 \(rows –\)\. Rows not added yet: 2 \(3–4\)/)
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['RowProblem', '2Odd.'])
})

test('rows that name a row above or below as their parent are added after it, and deleted before it', async () => {
  provider.hold('menus', [{ id: 40, title: 'Home', status: 1 }])
  const { user, dialog } = await importLines('/admin/menus', [
    'Title,Parent Id',
    'Child,parent',
    'Parent,',
    'Grandchild,Child',
    'Home,Home',
    'By id,40 · Home',
  ])
  await dialog.findByText('5 menus added.')
  const sent = provider.callsOf('POST', '/api/menus').map(({ body }) => [body?.title, body?.parent_id])
  expect(sent).toEqual([
    ['Parent', null],
    ['Child', 41],
    ['Grandchild', 42],
    ['Home', 40],
    ['By id', 40],
  ])
  provider.answerNext('POST /api/menus/bulk', { status: 200, body: { data: [] } })
  await user.click(dialog.getByRole('button', { name: 'Delete the added records (5)' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/menus/bulk')).toHaveLength(1))
  expect(provider.callsOf('POST', '/api/menus/bulk')[0]?.body).toEqual({ delete: [45, 44, 43, 42, 41] })
})

test('rows whose parent row cannot be added are listed with the reason and a remedy', async () => {
  expectConsole(/Odd/)
  provider.answerNext('POST /api/menus', { status: 422, body: { message: 'Odd.' } })
  const { dialog } = await importLines(
    '/admin/menus',
    [
      'Title,Parent Id,Order',
      'Parent,,1',
      'Child,Parent,1',
      'Twin,Low,1',
      'Twin,,x',
      'Low,Twin,1',
      'A,B,1',
      'B,A,1',
      'Of twin,Twin,1',
    ],
    2,
  )
  await dialog.findByText('0 menus added. Rows skipped: 8.')
  const refused = (row: number) =>
    `Parent Id: row ${row}, to which this row refers, is not added. Correct that row, or enter the id of a stored record.`
  const ambiguous =
    'Parent Id: several rows of this file have the name “Twin”: 4, 5. Give them different names, or add them first and enter the id of one.'
  const circle = 'Parent Id: this row and row 7 refer to each other, possibly through others. Empty one of the cells.'
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['RowProblem', '2Odd.', `3${refused(2)}`, `4${refused(6)}`, '5Order must be a whole number.'],
    ...[`6${ambiguous}`, `7${refused(8)}`, `8${circle}`, `9${ambiguous}`],
  ])
})

test('an import reads days and times without seconds in the time zone of the site, as forms and exports show them', async () => {
  const { dialog } = await importLines('/admin/career', [
    'Career Title,Application Publish',
    'Day,2026-11-27',
    'Bangla day,২০২৬-১১-২৭',
    'Time,2026-11-27 18:30',
    'Stored,2026-11-26 18:00:00',
  ])
  await dialog.findByText('4 careers added.')
  const sent = provider.callsOf('POST', '/api/careers').map(({ body }) => [body?.title, body?.application_publish_at])
  expect(sent).toEqual([
    ['Day', '2026-11-26 18:00:00'],
    ['Bangla day', '2026-11-26 18:00:00'],
    ['Time', '2026-11-27 12:30:00'],
    ['Stored', '2026-11-26 18:00:00'],
  ])
})

test('an import keeps the lines of plain text in a rich text, and leaves markup unchanged', async () => {
  const { dialog } = await importLines('/admin/faq', [
    'Title,Content',
    'One,"First\r\nsecond & <3\r\n\r\nThird"',
    'Two,"<p>First</p>\n<p>Second</p>"',
  ])
  await dialog.findByText('2 FAQs added.')
  expect(posts().map(({ body }) => body?.faq_content)).toEqual([
    '<p>First<br>second & <3</p><p>Third</p>',
    '<p>First</p>\n<p>Second</p>',
  ])
})

test('an import reads the labels of options in every language', async () => {
  const lines = ['শিরোনাম,অবস্থা', 'One,সক্রিয়', 'Two,নিষ্ক্রিয়', 'Three,Inactive']
  const { dialog } = await importLines('/admin/faq', lines)
  await dialog.findByText('3 FAQs added.')
  expect(posts().map(({ body }) => [body?.faq_title, body?.status])).toEqual([
    ['One', 1],
    ['Two', 0],
    ['Three', 0],
  ])
})

test.each([
  [[], ''],
  [[2], '2'],
  [[5, 3, 4, 9], '3–5, 9'],
  [Array.from({ length: 50 }, (_, at) => at * 2), `${Array.from({ length: 20 }, (_, at) => at * 2).join(', ')} …`],
])('the rows %j are formatted as %j', (rows, text) => {
  expect(
    rowsText(
      rows.map(row => ({ row })),
      String,
    ),
  ).toBe(text)
})
