import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryPrefix } from '../support/harness/temporaryFolder.ts'

test('what tests put into the temporary folder lies in the folder of their run, which goes with it', () => {
  expect(basename(tmpdir())).toMatch(new RegExp(`^${temporaryPrefix}`))
})
