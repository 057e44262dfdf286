/** What another provider host has: asked once, and remembered until the process ends. Source: specification 19. */
import {
  type HostFeatures,
  isSpecifiedCall,
  maybePublicResource,
  readHostFeatures,
  type SentCall,
  specifiedHost,
} from '../../src/api/protocol/specifiedCalls.ts'

/** Statuses of a host that does not have a call, or does not have it for visitors. */
const isRefusal = (status: number): boolean => [400, 401, 403, 404, 405, 410, 501].includes(status)

/** How long a call that failed at its first try counts as absent, ms. */
const failureMs = 600_000

interface HostFeaturesOptions {
  /** Asks the host for the settings of the site; undefined where it has not answered. */
  readonly askHost: () => Promise<unknown>
  /** ms; default: since the process began. */
  readonly now?: () => number
}

/** The features of one host, and the calls that it is asked for. */
export const createHostFeatures = ({ askHost, now = () => performance.now() }: HostFeaturesOptions) => {
  let known: HostFeatures | undefined
  let asking: Promise<HostFeatures> | undefined
  /** Of each list that visitors may be refused: whether the host has it, or until when it counts as absent. */
  const lists = new Map<string, { readonly isThere: true } | { readonly absentUntil: number }>()

  const ask = async (): Promise<HostFeatures> => {
    const body = await askHost()
    asking = undefined
    // A host that does not answer is asked again by the next call.
    if (body === undefined) return specifiedHost
    known = readHostFeatures(body)
    return known
  }

  /** What the host has; the calls of the specification alone where it does not answer. */
  const features = (): Promise<HostFeatures> => {
    if (known) return Promise.resolve(known)
    asking ??= ask()
    return asking
  }

  return {
    features,

    /** Whether the host is asked for a call. */
    isAsked: async (call: SentCall): Promise<boolean> => {
      if (isSpecifiedCall(call) || known?.hasExtensions) return true
      const list = maybePublicResource(call)
      if (list === undefined) return (await features()).hasExtensions
      const state = lists.get(list)
      return !state || 'isThere' in state || state.absentUntil <= now()
    },

    /** Takes note of how the host has answered a call; `status` is undefined where it has not. */
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
