import { tmpdir } from 'node:os'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryPrefix } from '../support/harness/temporaryFolder.ts'

test('temporary files of tests are in the folder of the run, which is deleted with it', () => {
  expect(basename(tmpdir())).toMatch(new RegExp(`^${temporaryPrefix}`))
})
