/** Users of a test's provider, created by its owner and signed in. */
import { expect } from 'vitest'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import { type Caller, callerOf, ownerEmail, ownerPassword, type TestProvider } from './server.ts'

/** `provider` is called each time, because the provider starts before each file's first test. */
export const createPeople = (provider: () => TestProvider) => {
  let created = 0
  const login = (identifier: string, more: Readonly<Record<string, unknown>> = {}) =>
    provider().visitor.call('POST', '/api/login', { identifier, password: ownerPassword, ...more })
  /** `more` is sent with the credentials. */
  const signIn = async (identifier: string, more: Readonly<Record<string, unknown>> = {}): Promise<Caller> => {
    const { status, body } = await login(identifier, more)
    expect(status).toBe(200)
    return callerOf(provider().app, 'demo', body.token)
  }
  let known: Promise<Caller> | undefined
  /** Signed in once, with a long session. */
  const owner = (): Promise<Caller> => {
    known ??= signIn(ownerEmail('demo'), { remember: true })
    return known
  }
  return {
    login,
    signIn,
    owner,
    /** A signed-in user with a role; without `type`, with the role that the specification gives. */
    person: async (type?: Role) => {
      created += 1
      const name = `Person ${created}`
      const email = `role${created}@example.org`
      const body = { name, email, password: ownerPassword, ...(type && { type }) }
      const { body: stored } = await (await owner()).call('POST', '/api/users', body)
      const { id, type: role } = stored.data as { readonly id: number; readonly type: string }
      return { caller: await signIn(email), name, email, id, type: role }
    },
    isSignedIn: async (caller: Caller): Promise<boolean> => (await caller.call('GET', '/api/me')).status === 200,
    /** An editor of 'demo' with the owner's password, and the owner who created them. */
    newUser: async (values: Readonly<Record<string, unknown>> = {}) => {
      created += 1
      const name = `Person ${created}`
      const email = `person${created}@example.org`
      const owner = await signIn(ownerEmail('demo'))
      const body = { name, email, password: ownerPassword, type: 'editor', ...values }
      const { status, body: answer } = await owner.call('POST', '/api/users', body)
      expect(status).toBe(201)
      return { name, email, id: answer.data.id as number, owner }
    },
  }
}
