import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Dialect } from '../../../server/db/database.ts'
import { startProvider, type TestProvider } from './server.ts'

interface ProviderForTests {
  /** Seconds by which the clock advances before each test, so that rate limits are reset. Default: 0. */
  readonly restSeconds?: number
}

/** Starts a provider before the tests of a block, passes it to `onStart`, and closes it after them. */
export const provideForTests = (
  dialect: Dialect,
  { restSeconds = 0 }: ProviderForTests,
  onStart: (provider: TestProvider) => void,
): void => {
  let provider: TestProvider | undefined
  beforeAll(async () => {
    provider = await startProvider(dialect)
    onStart(provider)
  })
  afterAll(() => provider?.close())
  beforeEach(() => {
    provider?.clock.advance(restSeconds)
  })
}
