/** Timestamps of one record that must be in order. */
import { expect, test } from 'vitest'
import { startProvider } from '../../support/sites/server.ts'

test('a career whose application period ends before it starts is rejected with a message, also by a partial update', async () => {
  const provider = await startProvider('sqlite')
  try {
    const { editor } = provider
    const dates = { application_start_at: '2026-03-02 00:00:00', application_end_at: '2026-03-01 00:00:00' }
    const refused = {
      status: 422,
      body: { errors: { application_end_at: ["'Application End' must not be before 'Application Start'."] } },
    }
    expect(await editor.call('POST', '/api/careers', { title: 'Cook', ...dates })).toMatchObject(refused)
    const right = { title: 'Cook', ...dates, application_end_at: dates.application_start_at }
    const { body, status } = await editor.call('POST', '/api/careers', right)
    expect(status).toBe(201)
    const change = { application_end_at: dates.application_end_at }
    expect(await editor.call('PUT', `/api/careers/${body.data.id}`, change)).toMatchObject(refused)
  } finally {
    await provider.close()
  }
})
