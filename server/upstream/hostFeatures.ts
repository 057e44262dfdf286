/** Features of another provider host: requested once, and cached until the process ends. Source: specification 19. */
import {
  type HostFeatures,
  isSpecifiedCall,
  maybePublicResource,
  readHostFeatures,
  type SentCall,
  specifiedHost,
} from '../../src/api/protocol/specifiedCalls.ts'
import { UpstreamError } from './upstreamRequest.ts'

/** Statuses of a host that lacks a call, or does not offer it to visitors. */
const isRefusal = (status: number): boolean => [400, 401, 403, 404, 405, 410, 501].includes(status)

/** Time for which a call that failed at its first attempt is treated as missing, ms. */
const failureMs = 600_000

interface HostFeaturesOptions {
  /** Requests the site's settings from the host; undefined if it does not respond. */
  readonly askHost: () => Promise<unknown>
  /** Time in ms; default: since the process started. */
  readonly now?: () => number
}

/** Creates the cache of one host's features, and a `send` that skips calls that the host lacks. */
export const createHostFeatures = ({ askHost, now = () => performance.now() }: HostFeaturesOptions) => {
  let known: HostFeatures | undefined
  let asking: Promise<HostFeatures> | undefined
  /** State of each list that the host may refuse to visitors: present, or missing until a time. */
  const lists = new Map<string, { readonly isThere: true } | { readonly absentUntil: number }>()
  /** Lists whose first response is awaited. */
  const firstCalls = new Map<string, Promise<void>>()

  const ask = async (): Promise<HostFeatures> => {
    const body = await askHost()
    asking = undefined
    // If the host does not respond, the next call tries again.
    if (body === undefined) return specifiedHost
    known = readHostFeatures(body)
    return known
  }

  /** Features of the host; if it does not respond, only the calls of the specification. */
  const features = (): Promise<HostFeatures> => {
    if (known) return Promise.resolve(known)
    asking ??= ask()
    return asking
  }

  /** Records the response to a list's first call. Never rejects. */
  const note = async (list: string, response: Promise<{ readonly status: number }>): Promise<void> => {
    try {
      const { status } = await response
      if (status < 300) lists.set(list, { isThere: true })
      else lists.set(list, { absentUntil: isRefusal(status) ? Number.POSITIVE_INFINITY : now() + failureMs })
    } catch (error) {
      // A call that its caller has cancelled says nothing about the host.
      if (error instanceof UpstreamError) lists.set(list, { absentUntil: now() + failureMs })
    } finally {
      firstCalls.delete(list)
    }
  }

  return {
    features,

    /** Sends a call; returns undefined if the host lacks it. Calls of a list wait for the list's first response. */
    send: async <R extends { readonly status: number }>(
      call: SentCall,
      request: () => Promise<R>,
    ): Promise<R | undefined> => {
      if (isSpecifiedCall(call) || known?.hasExtensions) return request()
      const list = maybePublicResource(call)
      if (list === undefined) return (await features()).hasExtensions ? request() : undefined
      for (let first = firstCalls.get(list); first; first = firstCalls.get(list)) await first
      const state = lists.get(list)
      if (state && 'isThere' in state) return request()
      if (state && state.absentUntil > now()) return undefined
      const response = request()
      firstCalls.set(list, note(list, response))
      return response
    },
  }
}
