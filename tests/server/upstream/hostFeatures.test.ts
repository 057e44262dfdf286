/** Lists that another provider host may lack: a refused list is not requested again, a failed one after ten minutes. */
import { describe, expect, test } from 'vitest'
import { createHostFeatures } from '../../../server/upstream/hostFeatures.ts'
import { UpstreamError } from '../../../server/upstream/upstreamRequest.ts'

const menus = { method: 'GET', path: '/api/menus?size=1000', isSignedIn: false }
const laterMs = 601_000

/** Host that responds to a list with a status; if undefined, with a timeout. Counts the requests. */
const hostThat = (status: number | undefined) => {
  let nowMs = 0
  let requests = 0
  const host = createHostFeatures({ askHost: async () => undefined, now: () => nowMs })
  const call = async () => {
    const answer = await host
      .send(menus, async () => {
        requests += 1
        await Promise.resolve()
        if (status === undefined) throw new UpstreamError('The host did not answer in time.', true)
        return { status }
      })
      .catch((error: Error) => error)
    return answer instanceof Error ? 'failed' : answer?.status
  }
  const wait = () => {
    nowMs += laterMs
  }
  return { call, requests: () => requests, wait }
}

describe('a list that a host may lack', () => {
  test.each([400, 401, 403, 404, 405, 410, 501])('a list refused with %i is never requested again', async status => {
    const host = hostThat(status)
    expect(await Promise.all([host.call(), host.call()])).toEqual([status, undefined])
    host.wait()
    expect([await host.call(), host.requests()]).toEqual([undefined, 1])
  })

  test.each([500, 503, undefined])('a list that fails with %s is requested again after ten minutes', async status => {
    const host = hostThat(status)
    const failure = status ?? 'failed'
    expect([await host.call(), await host.call(), host.requests()]).toEqual([failure, undefined, 1])
    host.wait()
    expect([await host.call(), host.requests()]).toEqual([failure, 2])
  })

  test('a list that the host has is requested by every call', async () => {
    const host = hostThat(200)
    expect(await Promise.all([host.call(), host.call(), host.call()])).toEqual([200, 200, 200])
    expect(host.requests()).toBe(3)
  })
})
