/** Names under which tries are counted. One account or one mailbox has one name, however a caller spells it. */
import { users } from '../../src/resources/index.ts'
import { normalize } from '../../src/schema/validation/normalize.ts'

/** What a caller signs in with, in the spellings that are stored. */
interface Identifier {
  readonly email: string
  readonly phone: string
}

/** The email and the phone that a typed text may stand for. */
export const identifierIn = (text: string): Identifier => ({
  email: String(normalize(users.fields.email, text)),
  phone: String(normalize(users.fields.phone, text)),
})

/** An account that was found, whether by its email or by its phone. */
export const accountKey = (appKey: string, userId: number): string => `${appKey} user ${userId}`

/** An identifier without an account. Every spelling that would find the same account has the same key, so that known and unknown ones are slowed down alike. */
export const identifierKey = (appKey: string, { email, phone }: Identifier): string =>
  `${appKey} ${/^\+?\d+$/.test(phone) ? phone : email}`

const domainsWithoutDots = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that a normalised email address reaches. Tags behind '+' reach the same mailbox at most providers, and at Google dots do not count.
 * Only for counting: mail goes to the address as it was given.
 */
export const mailboxKey = (appKey: string, email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const isGoogle = domainsWithoutDots.includes(domain)
  return `${appKey} ${isGoogle ? name.replaceAll('.', '') : name}@${isGoogle ? domainsWithoutDots[0] : domain}`
}
