import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Dialect } from '../../../server/db/database.ts'
import { startProvider, type TestProvider } from './server.ts'

interface ProviderForTests {
  /** Seconds that pass before each test, so that what was tried in the one before is forgotten. Default 0. */
  readonly restSeconds?: number
}

/** Starts a provider before the tests of a block, which `onStart` is given, and closes it after them. */
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
