/** Explains to the operator why a PostgreSQL database cannot be used, with its own error message and the remedy. */
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { StartError } from '../../runtime/startError.ts'
import { LostDatabaseError } from '../../runtime/storageErrors.ts'
import { isOutOfConnections, isServerError } from './connectionErrors.ts'

interface Refusal {
  /** Follows 'The database of DATABASE_URL'. */
  readonly what: string
  readonly toDo: string
}

const silent: Refusal = { what: 'does not answer in time', toDo: 'Check the host, the port and the network.' }
const crowded: Refusal = {
  what: 'has no free connection for this user',
  toDo: 'End other programs that use it, raise its limit, or set DATABASE_CONNECTIONS to fewer.',
}
const byCode: Readonly<Record<string, Refusal>> = {
  ECONNREFUSED: { what: 'does not answer', toDo: 'Start it, or correct the host and the port.' },
  ENOTFOUND: { what: 'is on an unknown host', toDo: 'Correct the host.' },
  EAI_AGAIN: {
    what: 'is on a host that cannot be resolved at the moment',
    toDo: 'Correct the host, or the name server.',
  },
  ETIMEDOUT: silent,
  '28P01': { what: 'refuses the user or the password', toDo: 'Correct them.' },
  '28000': { what: 'refuses the user', toDo: 'Correct the user, its rights, or pg_hba.conf.' },
  '3D000': { what: 'does not exist', toDo: 'Create it, or correct its name.' },
  '57P03': { what: 'is not ready', toDo: 'Try again in a moment.' },
  '42501': {
    what: 'does not grant the user a right that is needed',
    toDo: 'Make the user the owner of the database and its tables, or grant it the right, like: grant create on schema public to the user.',
  },
}
const untrusted: Refusal = {
  what: 'cannot be reached over TLS',
  toDo: 'Set sslmode in its address, like ?sslmode=verify-full&sslrootcert=FILE, or give the server a certificate that is trusted.',
}
const unusable: Refusal = { what: 'cannot be used', toDo: 'Check its address and its rights.' }

const isSilent = (error: unknown) =>
  error instanceof Error && /timeout|does not answer/.test(error.message) && !isServerError(error)
const isOfTls = (error: unknown): boolean =>
  /CERT|TLS|SSL|ISSUER|SIGNATURE|EPROTO/.test(errorCodeOf(error)) ||
  (error instanceof Error && /SSL|TLS/.test(error.message))

const refusalFor = (error: unknown): Refusal => {
  if (isOutOfConnections(error)) return crowded
  const known = byCode[errorCodeOf(error)]
  if (known) return known
  if (isSilent(error)) return silent
  return !isServerError(error) && isOfTls(error) ? untrusted : unusable
}

/** Message of an error on one line, without the password of the URL. */
const ownWords = (error: unknown, url: string): string => {
  const text = error instanceof AggregateError && !error.message ? String(error.errors[0]?.message) : messageOf(error)
  const password = URL.canParse(url) ? new URL(url).password : ''
  const secrets = [password, decoded(password)].filter(secret => secret !== '')
  return secrets.reduce((message, secret) => message.replaceAll(secret, '***'), text).replaceAll(/\s+/g, ' ')
}
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Converts an error to a StartError that names DATABASE_URL, the message of the database and the remedy. A StartError
 * is returned unchanged.
 */
export const refusalOf = (error: unknown, url: string): StartError => {
  if (error instanceof StartError) return error
  const cause = error instanceof LostDatabaseError ? error.cause : error
  const { what, toDo } = refusalFor(cause)
  return new StartError(`The database of DATABASE_URL ${what} (${ownWords(cause, url)}). ${toDo}`, { cause: error })
}
