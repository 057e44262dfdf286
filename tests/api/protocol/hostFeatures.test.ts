/** Features that a provider host reports with the site's settings. */
import { expect, test } from 'vitest'
import { readHostFeatures, specifiedHost } from '../../../src/api/protocol/specifiedCalls.ts'

test.each([
  [
    { resources: ['posts'], history: true },
    { hasExtensions: true, hasHistory: true, resources: ['posts'] },
  ],
  [{ resources: ['posts', 7] }, { hasExtensions: true, resources: ['posts'] }],
  [
    { resources: [], history: 'true' },
    { hasExtensions: true, resources: [] },
  ],
  [{ history: true }, specifiedHost],
  [undefined, specifiedHost],
])('a host that reports %j has the features %j', (extensions, features) => {
  expect(readHostFeatures({ data: {}, extensions })).toEqual(features)
})
