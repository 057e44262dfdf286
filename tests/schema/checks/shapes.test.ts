/** The check tells of every value that no option takes, and no value ends it otherwise. */
import { expect, test } from 'vitest'
import { commonKeys } from '../../../src/schema/checks/allowedKeys.ts'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { fieldKinds, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { kinds } from '../../support/fixtures/kinds.ts'
import { boats, misspelt } from '../../support/fixtures/soundDescriptor.ts'

/** Values that no option of a kind takes, and texts and numbers that some take. */
const wrongTypes: readonly unknown[] = [Number.NaN, null, true, '', 'no such', -1, [], [''], {}, { x: 1 }]

test.each(fieldKinds)('no option of a %s ends the check otherwise than by issues', kind => {
  for (const option of ['kind', 'label', ...Object.keys(commonKeys), ...Object.keys(traitsOf({ kind }).options)])
    for (const value of wrongTypes) {
      const field: Field = misspelt({ [option]: value }, kinds[kind].field)
      const issues = checkDescriptors([boats({ [kind === 'status' ? 'status' : 'probe']: field })])
      const isNoValue = value === null || Number.isNaN(value) || (typeof value === 'object' && option !== 'default')
      if (isNoValue && !['says', 'only', 'rights', 'requiredWhen', 'cuts', 'default'].includes(option))
        expect([option, value, issues.length > 0]).toEqual([option, value, true])
    }
})
