/** Documents that visitors submit with the form of `tests/fixtures/branches.ts`. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Dialect } from '../../../server/db/database.ts'
import { pdfOf } from '../fixtures/zipOf.ts'
import { createPeople } from './people.ts'
import { type Caller, createMemoryFiles, keysIn, ownerEmail, startProvider, type TestProvider } from './server.ts'
import { fileForm } from './uploads.ts'

/** Valid values of the form, without a document. */
export const proposal = { name: 'Khulna North', phone: '01712345678', is_open: '1' }

/** Starts a provider for the tests of a `describe`, with an editor who is signed in. */
export const openSubmittedDocuments = (dialect: Dialect) => {
  const files = createMemoryFiles()
  let provider: TestProvider
  let editor: Caller
  beforeAll(async () => {
    provider = await startProvider(dialect, { files })
  })
  afterAll(() => provider?.close())
  const people = createPeople(() => provider)
  const signIn = async () => {
    editor = await people.signIn(ownerEmail('demo'))
  }
  beforeEach(async () => {
    // Attempts of previous tests no longer count. Sessions expire, so the editor signs in again.
    provider.clock.advance(2 * 3600)
    await signIn()
  })
  const upload = (content: Buffer | string, name: string, caller = provider.visitor, field = 'plan') => {
    const { body, headers } = fileForm(name, content)
    return caller.call('POST', `/api/received/branches/documents/${field}`, body, headers)
  }
  let sent = 0
  return {
    files,
    people,
    get provider() {
      return provider
    },
    get editor() {
      return editor
    },
    signIn,
    /** Uploads a document by the public form. */
    upload,
    /** Uploads a PDF by the public form. Returns its address. */
    store: async (name = 'The plan.pdf'): Promise<string> => {
      const { status, body } = await upload(pdfOf('A plan'), name)
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.file_name
    },
    /** Uploads a PDF in the back office. */
    uploadByForm: (caller: Caller, name = 'a.pdf') => {
      const { body, headers } = fileForm(name, pdfOf('x'))
      return caller.call('POST', '/api/private-files', body, headers)
    },
    /** Submits the form with a document, each time with another name. */
    send: (plan: unknown, caller = provider.visitor) => {
      sent += 1
      return caller.call('POST', '/api/received/branches', { ...proposal, name: `${proposal.name} ${sent}`, plan })
    },
    find: (address: string) =>
      provider.store.inApplication('demo').files.find(`~${decodeURIComponent(address.split('/').pop() ?? '')}`),
    privateKeys: async () => (await keysIn(files)).filter(key => key.startsWith('private/')),
  }
}
