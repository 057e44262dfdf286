/** Listening on the configured port, and what an operator reads where that cannot be. */
import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { StartError } from '../startError.ts'

type Endpoint = Pick<Config, 'port' | 'host'>

/** Ends of the sentence 'The server cannot listen: …', by the system's code. */
const listenReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use. Set PORT to another, or stop the program that uses it.',
  EACCES: 'this user may not use the port. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'HOST is no address of this machine. Set HOST to one, like 127.0.0.1.',
  ENOTFOUND: 'HOST is not known. Set HOST to an address of this machine, like 127.0.0.1.',
}

/** Why a server cannot listen. */
export const listenError = ({ port, host }: Endpoint, cause: unknown): StartError => {
  const code = errorCodeOf(cause)
  const reason = listenReasons[code] ?? 'check HOST and PORT.'
  return new StartError(`The server cannot listen on port ${port} of ${host}: ${reason}`, { cause })
}

/** Listens for a moment and stops. Throws StartError where that cannot be: a start finds out before it makes anything. */
export const requireFreePort = (place: Endpoint): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', cause => reject(listenError(place, cause)))
    probe.listen({ port: place.port, host: place.host }, () => probe.close(() => resolve()))
  })
