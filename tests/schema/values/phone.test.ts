import { describe, expect, test } from 'vitest'
import { grouped } from '../../../src/schema/values/phone.ts'

describe('a phone number', () => {
  test.each([
    ['+8801712345678', '+880 1712-345678'],
    ['01712345678', '01712-345678'],
    ['+880255500142', '+880 2 5550 0142'],
    ['0255500142', '02 5550 0142'],
  ])('%s of Bangladesh is read in groups', (number, shown) => expect(grouped(number)).toBe(shown))

  test.each(['16123', '999', '+4930123456', '017123456789', '+880 1712-345678', ''])('%s stays as it is', number =>
    expect(grouped(number)).toBe(number),
  )
})
