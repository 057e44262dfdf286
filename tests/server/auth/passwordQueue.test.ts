/** Limits of concurrent and waiting password hashes. */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPassword } from '../../../server/crypto/passwords.ts'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { dialects, testOnce } from '../../support/sites/databases.ts'
import { ownerEmail, ownerPassword, startProvider } from '../../support/sites/server.ts'

const most = limits.passwordHashes.value + limits.waitingPasswordHashes.value
/** Cost of a hash in production, as in `server/crypto/passwordCost.ts`. Tests use a lower cost. */
const realCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

testOnce(
  'a sign-in beyond the queue limit is rejected with Retry-After, and the others are answered',
  async () => {
    const provider = await startProvider('sqlite')
    const stored = await hash('right', realCost)
    const waiting = Promise.all(Array.from({ length: most }, () => isPassword('right', stored)))
    let areDone = false
    void waiting.then(() => {
      areDone = true
    })
    const signingIn = { identifier: ownerEmail('demo'), password: ownerPassword }
    const refused = await provider.visitor.call('POST', '/api/login', signingIn)
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' }, headers: { 'retry-after': '5' } })
    expect((await provider.editor.call('POST', '/api/faqs', { faq_title: 'Saved' })).status).toBe(201)
    expect(areDone).toBe(false)
    expect(new Set(await waiting)).toEqual(new Set([true]))
    expect((await provider.visitor.call('POST', '/api/login', signingIn)).status).toBe(200)
    await provider.close()
  },
  60_000,
)

testOnce('a sign-in to an unknown account waits and is rejected like any other', async () => {
  const guesses = await Promise.allSettled(Array.from({ length: most + 20 }, () => isPassword('guess', undefined)))
  const taken = guesses.filter(guess => guess.status === 'fulfilled')
  expect(new Set(taken.map(({ value }) => value))).toEqual(new Set([false]))
  expect(taken.length).toBe(most)
  expect(await isPassword('guess', undefined)).toBe(false)
})

test.each(dialects)('of many concurrent sign-ins, only a few write to the database at a time, on %s', async dialect => {
  const provider = await startProvider(dialect)
  const signInFrom = (number: number) =>
    provider.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: `10.0.${number}.1`,
      headers: { 'app-key': 'demo' },
      payload: { identifier: `nobody${number}@example.org`, password: 'a wrong password' },
    })
  const all = Array.from({ length: 60 }, (_, number) => signInFrom(number))
  await Promise.race(all)
  const { rows } = await sql<{ tries: number }>`select count(*) as tries from tries`.execute(provider.database.db)
  // Each sign-in writes three counters. At this point, fewer than 30 of the 60 sign-ins have written theirs.
  expect(Number(rows[0]?.tries)).toBeLessThan(3 * 30)
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 60 }, () => 401))
  await provider.close()
})
