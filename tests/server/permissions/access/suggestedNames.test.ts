/** Suggestions for misspelt names contain only names that the caller may use. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LimitedApp, startLimitedApp } from '../../../support/access/limitedSite.ts'

let site: LimitedApp
beforeAll(async () => {
  site = await startLimitedApp('sqlite')
})
afterAll(() => site?.close())

test.each(['offic_id', 'knd', 'topic_id', 'title.contain', 'code.exist'])(
  'a visitor who misspells a filter of signed-in people as %s gets no suggestion',
  async name => {
    const path = `/api/gazettes?${name}=1`
    const textForOwner = (await site.as('owner')('GET', path)).body.errors[name][0] as string
    expect(textForOwner).toMatch(/Use '[\w.]+'\.$/)
    const { status, body } = await site.as(undefined)('GET', path)
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { [name]: [expect.not.stringContaining('Use ')] },
    })
  },
)

test('a person who misspells a field that only owners write gets no suggestion', async () => {
  const path = `/api/users/${site.ids.editor}`
  const body = { rol_id: 1, emial: 'x' }
  expect((await site.as('owner')('PUT', path, body)).body.errors).toMatchObject({
    rol_id: ["Unknown field 'rol_id'. Use 'role_id'."],
  })
  expect((await site.as('editor')('PUT', path, body)).body.errors).toMatchObject({
    rol_id: [expect.not.stringContaining('role_id')],
    emial: ["Unknown field 'emial'. Use 'email'."],
  })
})
