/** Mistakes in the options of a field, which the rule E07 reports. */
import { boats, type Mistake } from '../../support/fixtures/soundDescriptor.ts'

export const brokenOptions: readonly Mistake[] = [
  [
    'option values have different types',
    [
      boats({
        flag: {
          kind: 'choice',
          label: 'Flag',
          options: [
            { value: 1, label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
      }),
    ],
    'boats.fields.flag',
  ],
  [
    'an option value is duplicated',
    [
      boats({
        flag: {
          kind: 'choice',
          label: 'Flag',
          options: [
            { value: 1, label: 'Yes' },
            { value: 1, label: 'No' },
          ],
        },
      }),
    ],
    'boats.fields.flag',
  ],
]
