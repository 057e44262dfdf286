/** Messages of a form start with the label displayed above the input, even if the form overrides the label of the field. */
import { expect, test } from 'vitest'
import { problemsOf } from '../../../src/admin/form/formValues.ts'
import { issueInForm, labelIn } from '../../../src/admin/form/labels.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { fieldMessages } from '../../../src/admin/ui/errorMessage.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'
import { allResources } from '../../../src/resources/index.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { formatInEnglish, valueIssue } from '../../../src/schema/validation/valueIssues.ts'
import { banglaBundle } from '../../support/fixtures/banglaBundle.ts'

const languages = [
  ['English', createTranslate(english)],
  ['Bangla', createTranslate({ ...english, ...banglaBundle.messages }, { ...banglaBundle, language: 'bn' })],
] as const
const renamed = (allResources as readonly Descriptor[]).flatMap(resource =>
  inputsOf(resource).flatMap(({ field, label }) =>
    label === undefined ? [] : [[resource.name, field, resource] as const],
  ),
)

test('a form may have its own label for a field', () => {
  expect(renamed.map(([name, field]) => `${name}.${field}`)).toContain('careers.title')
})

test.each(renamed)(
  'an error of %s.%s has the label of its input, whether the form or the server reports it',
  (_, field, resource) => {
    const label = labelIn(resource, field)
    const found = valueIssue('required', { label: resource.fields[field]?.label ?? '' })
    const error = new ApiError(422, {
      message: 'Some fields are wrong.',
      errors: { [field]: [formatInEnglish(found)] },
      issues: { [field]: [found] },
    })
    for (const [, t] of languages) {
      const messages = fieldMessages(error, t, (name, issue) => issueInForm(resource, name, issue))
      expect(messages[field]).toContain(t.term(label))
      // Too long for a text, and of the wrong type for most other kinds.
      const problems = problemsOf(
        resource,
        { [field]: '\u0000'.repeat(3) + 'x'.repeat(70_000) },
        { record: undefined, t },
      )
      if (problems[field] !== undefined) expect(problems[field]).toContain(t.term(label))
    }
  },
)
