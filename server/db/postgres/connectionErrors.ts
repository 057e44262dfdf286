/** Classifies errors of a connection to PostgreSQL: of the driver, the network and the server. */
import { errorCodeOf } from '../../runtime/errorCode.ts'

const lostCodes = /^(08\w{3}|57P0[123]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Messages of driver errors that have no code. */
const lostMessages = /^Connection terminated|not queryable|Client was closed/

/** True if the connection is lost. */
export const isConnectionLost = (error: unknown): boolean =>
  lostCodes.test(errorCodeOf(error)) || (error instanceof Error && lostMessages.test(error.message))

/**
 * True if the server refuses a write because it is a standby, as after a failover. A new connection may reach the
 * primary.
 */
export const isStandbyError = (error: unknown): boolean => errorCodeOf(error) === '25006'

/**
 * True if the server has no free connection for this user. A pooler is recognised by its message, because it has no
 * error code for this.
 */
export const isOutOfConnections = (error: unknown): boolean =>
  errorCodeOf(error) === '53300' || (error instanceof Error && /^no more connections allowed/.test(error.message))

/**
 * True if the error comes from the server itself, which is thus alive. Checks `severity` and not the driver's class,
 * because the driver is not loaded on SQLite.
 */
export const isServerError = (error: unknown): boolean => error instanceof Error && 'severity' in error
