/** Package that sites install. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { packagedPaths, testPackages } from '../../scripts/package.js'
import { siteTests } from '../../scripts/site/generatedTests.js'

test('the resource tests for sites do not import development packages', () => {
  const imported = siteTests.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/^import .* from '([^.'][^']*)'$/gm)].map(([, name = '']) => name),
  )
  expect(imported).toContain('vitest')
  expect(imported.filter(name => testPackages.test(name))).toEqual([])
  expect(testPackages.test('msw')).toBe(true)
})

test('the resource tests that sites run import only files of the package', () => {
  const isPacked = (path: string) => packagedPaths.some(name => path === name || path.startsWith(`${name}/`))
  const read = new Set<string>()
  const missing: string[] = []
  const follow = (file: string) => {
    if (read.has(file)) return
    read.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)) {
      const imported = posix.join(file, '..', path)
      if (!isPacked(imported)) missing.push(`${file} -> ${imported}`)
      else if (imported.startsWith('tests/')) follow(imported)
    }
  }
  for (const file of siteTests) follow(file)
  expect(read.size).toBeGreaterThan(siteTests.length)
  expect(missing).toEqual([])
})
