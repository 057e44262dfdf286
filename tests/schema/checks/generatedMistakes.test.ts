/** Mistakes in random descriptors: the check reports each with its resource, field and remedy. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allResources } from '../../../src/resources/index.ts'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { arbitraryOf } from '../../support/generated/chance.ts'
import { mistakes } from '../../support/generated/mistakes.ts'
import { seed } from '../../support/generated/seed.ts'
import { arbitrarySite } from '../../support/generated/site.ts'

const siteSize = 4

/** Valid random site, the index of the resource that gets the mistake, and the random choices of the mistake. */
const tried = fc.record({
  site: arbitrarySite(siteSize),
  index: fc.nat({ max: siteSize - 1 }),
  decisions: arbitraryOf(chance => chance),
})

const runs = 2

describe(`descriptors generated with seed ${seed}`, () => {
  test('random valid descriptors are accepted', () => {
    fc.assert(
      fc.property(arbitrarySite(siteSize), site => {
        expect(checkDescriptors([...allResources, ...site])).toEqual([])
      }),
      { seed, numRuns: 25 },
    )
  })

  test.each(Object.entries(mistakes))(
    'the generated mistake %s is rejected with location and remedy',
    (_words, mistake) => {
      fc.assert(
        fc.property(tried, ({ site, index, decisions }) => {
          const valid = site[index]
          if (!valid) throw new Error(`The site has no resource ${index}.`)
          const { resource, where } = mistake(valid, decisions)
          const mistaken = resource as unknown as Descriptor
          const all = [...allResources, ...site.map(each => (each === valid ? mistaken : each))]
          const issues = checkDescriptors(all).filter(issue =>
            issue.where.startsWith([mistaken.name, where].filter(Boolean).join('.')),
          )
          expect(issues).not.toEqual([])
          for (const { message, hint } of issues) {
            expect(message).toMatch(/\.$/)
            expect(hint).toMatch(/\.$/)
          }
        }),
        { seed, numRuns: runs },
      )
    },
  )

  test('a duplicate path or resource name is rejected', () => {
    fc.assert(
      fc.property(arbitrarySite(2), ([first, second]) => {
        if (!first || !second) throw new Error('The site has two resources.')
        for (const key of ['path', 'name'] as const) {
          const issues = checkDescriptors([...allResources, first, { ...second, [key]: first[key] }])
          expect(issues.map(({ id }) => id)).toContain('E01')
        }
      }),
      { seed, numRuns: 10 },
    )
  })
})
