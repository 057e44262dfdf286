import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/api/client/client.ts'
import { createAuthProvider, type SessionState, type Sessions, userOf } from '../src/authProvider.ts'

const calls: { readonly url: string; readonly init: RequestInit }[] = []
let status = 200
let body: unknown = {}
const client = createClient({
  host: '',
  appKey: 'demo',
  fetch: async (url, init) => {
    calls.push({ url, init })
    return new Response(JSON.stringify(body), { status })
  },
})

let state: SessionState = { kind: 'signedOut' }
const sessions: Sessions = {
  current: () => state,
  start: session => {
    state = { kind: 'signedIn', session: { ...session, appKey: 'demo' } }
  },
  end: () => {
    state = { kind: 'signedOut' }
  },
  expire: () => {
    state = { kind: 'expired' }
  },
}
const provider = createAuthProvider(client, sessions)
const credentials = { identifier: 'rahima@example.org', password: 'right', remember: false }

beforeEach(() => {
  calls.length = 0
  status = 200
  body = { token: 'token-1' }
  state = { kind: 'signedOut' }
})

describe('the login call of the auth provider', () => {
  test('a login sends identifier and password, and stores the token', async () => {
    await provider.login(credentials)
    expect(calls.map(call => [call.init.method, call.url, call.init.body])).toEqual([
      ['POST', '/api/login', '{"identifier":"rahima@example.org","password":"right"}'],
    ])
    expect(state).toEqual({
      kind: 'signedIn',
      session: { token: 'token-1', appKey: 'demo', user: { name: 'rahima@example.org', email: 'rahima@example.org' } },
    })
  })
  test('a login with "remember" requests a longer session', async () => {
    await provider.login({ ...credentials, remember: true })
    expect(calls[0]?.init.body).toContain('"remember":true')
  })
  test('a rejected login stores nothing and throws the reason', async () => {
    status = 401
    body = { message: 'Wrong email or password.' }
    await expect(provider.login(credentials)).rejects.toMatchObject({
      status: 401,
      message: 'Wrong email or password.',
    })
    expect(state.kind).toBe('signedOut')
  })
})

test('the user name is taken from the response, or from the identifier without one', () => {
  const user = { id: 7, name: 'Rahima', email: 'r@example.org', profile_img: '/files/demo/r.png' }
  expect(userOf({ token: 't', user }, 'x')).toEqual({
    id: 7,
    name: 'Rahima',
    email: 'r@example.org',
    picture: '/files/demo/r.png',
  })
  expect(userOf({ token: 't', user: { id: '7', name: '' } }, 'x@example.org')).toEqual({
    name: 'x@example.org',
    email: 'x@example.org',
  })
})

describe('the logout call of the auth provider', () => {
  beforeEach(() => sessions.start({ token: 'token-1', user: { name: 'Rahima' } }))

  test('a logout sends an empty body, then ends the session', async () => {
    await provider.logout()
    expect(calls.map(call => [call.init.method, call.url, call.init.body])).toEqual([
      ['POST', '/api/logout', undefined],
    ])
    expect(state.kind).toBe('signedOut')
  })
  test('a logout ends a session that the server no longer has', async () => {
    status = 401
    await provider.logout()
    expect(state.kind).toBe('signedOut')
  })
  test.each([403, 500])('a logout that fails with %s does not end the session', async failed => {
    status = failed
    await expect(provider.logout()).rejects.toThrow()
    expect(state.kind).toBe('signedIn')
  })
})

describe('the session of the auth provider', () => {
  test('a session lasts until somebody signs out', async () => {
    await expect(provider.checkAuth()).rejects.toMatchObject({ message: false })
    sessions.start({ token: 't', user: { name: 'Rahima', id: 7 } })
    await expect(provider.checkAuth()).resolves.toBeUndefined()
    expect(await provider.getIdentity()).toEqual({ id: 7, fullName: 'Rahima' })
  })
  test('a 401 ends the session, and no other error does', async () => {
    sessions.start({ token: 't', user: { name: 'Rahima' } })
    status = 403
    await provider.checkError(await client.report().catch((error: unknown) => error))
    expect(state.kind).toBe('signedIn')
    status = 401
    await provider.checkError(await client.report().catch((error: unknown) => error))
    expect(state.kind).toBe('expired')
  })
})
