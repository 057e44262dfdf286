/** Listens on the configured port, with messages for the operator if that fails. */
import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { StartError } from '../runtime/startError.ts'

type Endpoint = Pick<Config, 'port' | 'host'>

/** Endings of the message 'The server cannot listen: …', by the system's error code. */
const listenReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use. Set PORT to another, or stop the program that uses it.',
  EACCES: 'this user may not use the port. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. Set it to one, like 127.0.0.1.',
  ENOTFOUND: 'HOST is an unknown name. Set it to an address of this machine, like 127.0.0.1.',
}

/** Error for a server that cannot listen. */
export const listenError = ({ port, host }: Endpoint, cause: unknown): StartError => {
  const code = errorCodeOf(cause)
  const reason = listenReasons[code] ?? 'check HOST and PORT.'
  return new StartError(`The server cannot listen on port ${port} of ${host}: ${reason}`, { cause })
}

/** Listens briefly and stops. Throws StartError on failure, so that startup fails before anything is created. */
export const requireFreePort = (place: Endpoint): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', cause => reject(listenError(place, cause)))
    probe.listen({ port: place.port, host: place.host }, () => probe.close(() => resolve()))
  })
