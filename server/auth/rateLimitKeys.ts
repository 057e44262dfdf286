/** Keys under which attempts are counted. An account or mailbox has one key, regardless of spelling. */
import { users } from '../../src/resources/product.ts'
import { normalize } from '../../src/schema/validation/normalize.ts'

/** Email and phone of a sign-in, in stored form. */
interface Identifier {
  readonly email: string
  readonly phone: string
}

/** Email and phone that a typed text may stand for. */
export const identifierIn = (text: string): Identifier => ({
  email: String(normalize(users.fields.email, text)),
  phone: String(normalize(users.fields.phone, text)),
})

/** Key of an existing account, the same for its email and its phone. */
export const accountKey = (appKey: string, userId: number): string => `${appKey} user ${userId}`

/** Key of an identifier without an account. Spellings that would find the same account share a key, so that existing and unknown accounts are limited alike. */
export const identifierKey = (appKey: string, { email, phone }: Identifier): string =>
  `${appKey} ${/^\+?\d+$/.test(phone) ? phone : email}`

const domainsWithoutDots = ['gmail.com', 'googlemail.com']

/**
 * Key of the mailbox of a normalised email address. At most providers, a '+' tag leads to the same mailbox, and Google ignores dots.
 * Only used for counting: mail is sent to the address as given.
 */
export const mailboxKey = (appKey: string, email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const domain = email.slice(at + 1)
  const isGoogle = domainsWithoutDots.includes(domain)
  return `${appKey} ${isGoogle ? name.replaceAll('.', '') : name}@${isGoogle ? domainsWithoutDots[0] : domain}`
}
