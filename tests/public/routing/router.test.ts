/** Route patterns that match a path, and the resulting parameters. */
import { describe, expect, test } from 'vitest'
import { paramsOf } from '../../../src/public/routing/router.tsx'

describe('a path', () => {
  test.each([
    ['/', '/', {}],
    ['/:slug', '/about', { slug: 'about' }],
    ['/:slug', '/about/', { slug: 'about' }],
    ['/news/:slug', '/News/আমাদের-কথা', { slug: 'আমাদের-কথা' }],
    ['/:slug', '/', undefined],
    ['/:slug', '//', undefined],
    ['/news/:slug', '/news', undefined],
    ['/:slug', '/a/b', undefined],
    ['/details', '/detail', undefined],
  ] as const)('the pattern %s and the path %s give the parameters %j', (pattern, path, params) => {
    expect(paramsOf(pattern, path)).toEqual(params)
  })
})
