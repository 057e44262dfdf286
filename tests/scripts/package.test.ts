/** The package that sites install. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isForTests } from '../../scripts/package.js'
import { siteTests } from '../../scripts/site/generatedTests.js'

test('the tests over the resources of a site import no package that is left out, as the one that mocks hosts', () => {
  const imported = siteTests.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^import .* from '([^.'][^']*)'$/gm)].map(([, name = '']) => name),
  )
  expect(imported).toContain('vitest')
  expect(imported.filter(name => isForTests.test(name))).toEqual([])
  expect(isForTests.test('msw')).toBe(true)
})
