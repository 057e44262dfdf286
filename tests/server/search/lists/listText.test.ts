/** Text of a long list, which is built in slices. */
import { expect, test } from 'vitest'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { sliceMs } from '../../../../server/runtime/eventLoop/yieldToOthers.ts'
import { textInSlices } from '../../../../server/search/lists/listText.ts'
import { site, socials } from '../../../../src/resources/index.ts'
import { openTestDatabase } from '../../../support/sites/databases.ts'

/** Duration that is longer than a slice of work should take, ms. */
const longMs = sliceMs + 2

test('a list with slow slices is read completely, in smaller slices', async () => {
  const database = await openTestDatabase('sqlite')
  const ids = Array.from({ length: 100 }, (_, at) => at + 1)
  const sizes: number[] = []
  const text = await textInSlices(tenantOf(site, database.db, 'demo'), socials, ids, {
    before: '[',
    after: ']',
    textOf: async some => {
      sizes.push(some.length)
      for (const end = performance.now() + longMs; performance.now() < end; );
      return Buffer.from(some.join())
    },
  })
  expect(JSON.parse(text.toString())).toEqual(ids)
  expect(sizes).toEqual([25, 16, 16, 16, 16, 11])
  await database.close()
})
