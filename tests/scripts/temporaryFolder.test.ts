import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryPrefix } from '../support/harness/temporaryFolder.ts'

test('temporary files of tests are in the temporary folder of the run', () => {
  expect(basename(tmpdir())).toMatch(new RegExp(`^${temporaryPrefix}`))
})
