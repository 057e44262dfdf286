import { describe, expect, test } from 'vitest'
import { subscribers } from '../../../src/resources/subscribers.ts'
import { users } from '../../../src/resources/users.ts'
import { validate } from '../../../src/schema/validation/validation.ts'
import { toEmailAddress } from '../../../src/schema/values/text/emailAddress.ts'

describe('an email address', () => {
  test.each([
    [' Info@Example.ORG ', 'info@example.org'],
    ['info@মাছ.বাংলা', 'info@xn--v5b1b8b.xn--54b7fta0cc'],
    ['INFO@Bücher.Example', 'info@xn--bcher-kva.example'],
    ['info@xn--bcher-kva.example', 'info@xn--bcher-kva.example'],
    ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ])('the email %s is stored as %s', (typed, stored) => {
    expect(toEmailAddress(typed)).toBe(stored)
    expect(toEmailAddress(stored)).toBe(stored)
  })

  test.each(['nobody', 'মাছ', '@মাছ.বাংলা', 'a@মাছ.বাংলা/path', 'a@মাছ.বাংলা:25', 'a@b@মাছ .বাংলা', 'a@মাছ.বাংলা#x', 'a@মাছ%2e.বাংলা'])(
    'the email %s is unchanged and rejected',
    text => {
      expect(toEmailAddress(text)).toBe(text)
      expect(validate(subscribers, { name: 'A', email: text })).toMatchObject({ ok: false })
    },
  )

  test.each([users, subscribers].map(resource => [resource.name, resource] as const))(
    'an email with the local part %s is accepted with a domain in any script',
    (_name, resource) => {
      const body = { name: 'A', email: 'info@মাছ.বাংলা', password: 'correct horse battery', type: 'author' }
      expect(validate(resource, resource === users ? body : { name: body.name, email: body.email })).toMatchObject({
        ok: true,
        values: { email: 'info@xn--v5b1b8b.xn--54b7fta0cc' },
      })
    },
  )
})
