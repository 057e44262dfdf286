/** Features of another provider host: requested once, and cached until the process ends. Source: specification 19. */
import {
  type HostFeatures,
  isSpecifiedCall,
  maybePublicResource,
  readHostFeatures,
  type SentCall,
  specifiedHost,
} from '../../src/api/protocol/specifiedCalls.ts'

/** Statuses of a host that lacks a call, or does not offer it to visitors. */
const isRefusal = (status: number): boolean => [400, 401, 403, 404, 405, 410, 501].includes(status)

/** Time for which a call that failed at its first attempt counts as missing, ms. */
const failureMs = 600_000

interface HostFeaturesOptions {
  /** Requests the site's settings from the host; undefined if it does not respond. */
  readonly askHost: () => Promise<unknown>
  /** Time in ms; default: since the process started. */
  readonly now?: () => number
}

/** Features of one host, and the check of calls against them. */
export const createHostFeatures = ({ askHost, now = () => performance.now() }: HostFeaturesOptions) => {
  let known: HostFeatures | undefined
  let asking: Promise<HostFeatures> | undefined
  /** State of each list that the host may refuse to visitors: present, or missing until a time. */
  const lists = new Map<string, { readonly isThere: true } | { readonly absentUntil: number }>()

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

  return {
    features,

    /** True if a call may be sent to the host. */
    isAsked: async (call: SentCall): Promise<boolean> => {
      if (isSpecifiedCall(call) || known?.hasExtensions) return true
      const list = maybePublicResource(call)
      if (list === undefined) return (await features()).hasExtensions
      const state = lists.get(list)
      return !state || 'isThere' in state || state.absentUntil <= now()
    },

    /** Records the response to a call; `status` is undefined if there was none. */
    noteAnswer: (call: SentCall, status: number | undefined): void => {
      const list = maybePublicResource(call)
      if (list === undefined) return
      const state = lists.get(list)
      if (status !== undefined && status < 300) lists.set(list, { isThere: true })
      else if (!state || !('isThere' in state)) {
        const isRefused = status !== undefined && isRefusal(status)
        lists.set(list, { absentUntil: isRefused ? Number.POSITIVE_INFINITY : now() + failureMs })
      }
    },
  }
}
