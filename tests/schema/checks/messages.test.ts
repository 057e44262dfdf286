/** Messages of rules that cover several mistakes: each message names the actual one. */
import { describe, expect, test } from 'vitest'
import { checkDescriptors } from '../../../src/schema/checks/checkDescriptors.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { boats, text, unchecked } from '../../support/fixtures/soundDescriptor.ts'

const messagesOf = (resource: Descriptor): readonly string[] =>
  checkDescriptors([resource]).map(({ message }) => message)

const size = (limits: object): Field => unchecked({ kind: 'integer', label: 'Size', ...limits }, text)
const fee = (limits: object): Field => unchecked({ kind: 'decimal', label: 'Fee', ...limits }, text)
const code = (options: object): Field => unchecked({ kind: 'text', label: 'Code', ...options }, text)
const number = (options: object): Field => code({ readOnly: true, unique: true, ...options })

describe('the messages about limits', () => {
  test.each<readonly [field: Field, message: string]>([
    [size({ min: 2, max: 1 }), 'No value is between 2 and 1.'],
    [size({ min: -(2 ** 40), max: 5 }), '`min: -1099511627776` is not a valid limit.'],
    [size({ min: 0, max: 2.5 }), '`max: 2.5` is not a valid limit.'],
    [fee({ min: 2, max: 1 }), 'No value is between 2 and 1.'],
    [fee({ min: -1e12, max: 5 }), '`min: -1000000000000` is not a valid limit.'],
    [fee({ places: 1.5 }), '`places: 1.5` is not valid.'],
    [code({ max: 2.5 }), '`max: 2.5` is not a valid limit.'],
    [number({ drawn: 2.5 }), '`drawn: 2.5` is not a valid number of digits.'],
    [number({ drawn: 6, max: 11 }), '`max: 11` is less than twice the 6 digits of `drawn`.'],
  ])('the message names the limit that is wrong: %j', (field, message) => {
    expect(messagesOf(boats({ code: field }, field.readOnly ? { form: ['name'] } : {}))).toEqual([message])
  })
})

test('the message about the name of a nested field distinguishes invalid and reserved names', () => {
  const named = (name: string) =>
    messagesOf(
      boats({
        crew: unchecked({ kind: 'blocks', label: 'Crew', blocks: { [name]: { label: 'A', fields: { text } } } }, text),
      }),
    )
  expect(named('hero image')).toEqual(["'hero image' is not a valid name."])
  expect(named('constructor')).toEqual(["'constructor' is reserved."])
})
