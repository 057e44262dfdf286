/** What is wrong with a connection to PostgreSQL, from the errors of the driver, the network and the server. */
import { errorCodeOf } from '../../runtime/errorCode.ts'

const lostCodes = /^(08\w{3}|57P0[123]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's messages where it has no code. */
const lostMessages = /^Connection terminated|not queryable|Client was closed/

/** Whether the connection is lost. */
export const isLost = (error: unknown): boolean =>
  lostCodes.test(errorCodeOf(error)) || (error instanceof Error && lostMessages.test(error.message))

/** A server that has become one that only follows another, or was one: a new connection may find the right one. */
export const isElsewhere = (error: unknown): boolean => errorCodeOf(error) === '25006'

/** Whether the server has no connection left for this user; of a pooler, by its message, because it has no code for that. */
export const isCrowded = (error: unknown): boolean =>
  errorCodeOf(error) === '53300' || (error instanceof Error && /^no more connections allowed/.test(error.message))

/** Whether the error comes from the server itself, which therefore answers: it says how severe it is. Not by the driver's class, which a start on SQLite does not load. */
export const isAnswer = (error: unknown): boolean => error instanceof Error && 'severity' in error
