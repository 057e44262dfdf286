/** Calls of the routes that belong to no resource, with the role that each requires. */
import { site } from '../../../src/resources/index.ts'
import { archivedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { meetsCondition } from '../../../src/schema/descriptor/condition.ts'
import { isMandatory } from '../../../src/schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'

export const rising = ['viewer', 'author', 'editor', 'owner'] as const
export type Role = (typeof rising)[number]

/**
 * Route that does not belong to a resource. `least` is the required role; 'visitor' admits anybody, 'anybody' also
 * users of other sites.
 */
export interface Call {
  readonly method: string
  readonly route: string
  readonly url?: string
  readonly body?: unknown
  readonly least: Role | 'visitor' | 'anybody'
  /** Status for an allowed caller. Not always 200, because bodies are empty and ids refer to no record. */
  readonly answered: number
}

const get = (route: string, least: Call['least'], answered = 200, url?: string): Call => ({
  ...{ method: 'GET', route, least, answered },
  ...(url !== undefined && { url }),
})
const write = (method: string, route: string, least: Call['least'], answered: number, url?: string): Call => ({
  ...{ method, route, least, answered },
  ...(method !== 'DELETE' && { body: {} }),
  ...(url !== undefined && { url }),
})

const archived = archivedResources(site)[0]?.resource.name
const submissions = submissionResources(site)[0]?.name
const hasStatusCall = submissionResources(site)[0]?.submissions.status !== undefined
const submissionFields: Descriptor['fields'] = submissionResources(site)[0]?.fields ?? {}
/** True if the submission form refuses an empty body. */
const asksForValues = Object.values(submissionFields).some(
  field =>
    isMandatory(field) ||
    (field.requiredWhen !== undefined && meetsCondition(field.requiredWhen, name => submissionFields[name]?.default)),
)

/** Id of an act that nobody has made. */
const unknownAct = '00000000-0000-7000-8000-000000000000'

export const otherCalls: readonly Call[] = [
  get('/api/me', 'viewer'),
  write('PUT', '/api/me', 'viewer', 422),
  write('PUT', '/api/me/password', 'viewer', 422),
  get('/api/me/second-factor', 'viewer'),
  write('POST', '/api/me/second-factor', 'viewer', 422),
  write('POST', '/api/me/second-factor/confirm', 'viewer', 422),
  write('POST', '/api/me/second-factor/off', 'viewer', 422),
  write('DELETE', '/api/users/:key/second-factor', 'owner', 404, '/api/users/2000000000/second-factor'),
  get('/api/me/passkeys', 'viewer'),
  write('POST', '/api/me/passkeys', 'viewer', 422),
  write('POST', '/api/me/passkeys/options', 'viewer', 422),
  write('POST', '/api/me/passkeys/:id/remove', 'viewer', 422, '/api/me/passkeys/0/remove'),
  get('/api/tokens', 'owner'),
  write('POST', '/api/tokens', 'owner', 422),
  write('POST', '/api/tokens/:id/renew', 'owner', 422, '/api/tokens/0/renew'),
  write('DELETE', '/api/tokens/:id', 'owner', 404, '/api/tokens/0'),
  get('/api/webhooks', 'owner'),
  write('POST', '/api/webhooks', 'owner', 422),
  write('PUT', '/api/webhooks/:id', 'owner', 404, '/api/webhooks/0'),
  write('DELETE', '/api/webhooks/:id', 'owner', 404, '/api/webhooks/0'),
  write('POST', '/api/webhooks/:id/secret', 'owner', 404, '/api/webhooks/0/secret'),
  write('POST', '/api/webhooks/:id/test', 'owner', 404, '/api/webhooks/0/test'),
  get('/api/webhooks/:id/deliveries', 'owner', 404, '/api/webhooks/0/deliveries'),
  write('POST', '/api/webhooks/:id/deliveries/:delivery/again', 'owner', 404, '/api/webhooks/0/deliveries/0/again'),
  get('/api/sessions', 'viewer'),
  write('POST', '/api/sessions/end', 'viewer', 422),
  get('/api/users/:key/sessions', 'owner', 404, '/api/users/2000000000/sessions'),
  write('POST', '/api/users/:key/sessions/end', 'owner', 404, '/api/users/2000000000/sessions/end'),
  write('POST', '/api/users/:key/view', 'owner', 404, '/api/users/2000000000/view'),
  get('/api/applications', 'viewer'),
  get('/api/applications/:key', 'visitor', 200, '/api/applications/demo'),
  write('PUT', '/api/applications/:key', 'editor', 200, '/api/applications/demo'),
  get('/api/applications/:key/revisions', 'viewer', 200, '/api/applications/demo/revisions'),
  get('/api/applications/:key/revisions/:revision', 'viewer', 404, '/api/applications/demo/revisions/2000000000'),
  write(
    'POST',
    '/api/applications/:key/revisions/:revision/restore',
    'editor',
    404,
    '/api/applications/demo/revisions/2000000000/restore',
  ),
  get('/api/app-report', 'viewer'),
  get('/api/usage', 'viewer'),
  get('/api/attention', 'viewer'),
  get('/api/activity', 'viewer'),
  get('/api/link-target', 'viewer'),
  get('/api/changes', 'viewer'),
  get('/api/role-holders', 'owner'),
  get('/api/audit', 'owner'),
  get('/api/mails', 'owner'),
  write('POST', '/api/undo', 'author', 422),
  write('POST', '/api/undo/:id', 'author', 404, '/api/undo/2000000000'),
  get('/api/trash', 'author'),
  write('POST', '/api/trash/:act/restore', 'author', 404, `/api/trash/${unknownAct}/restore`),
  write('DELETE', '/api/trash/:act', 'owner', 404, `/api/trash/${unknownAct}`),
  write('DELETE', '/api/trash', 'owner', 200),
  get('/api/files', 'viewer'),
  get('/api/files/:name/uses', 'viewer', 404, '/api/files/none.webp/uses'),
  write('PUT', '/api/files/:name', 'editor', 404, '/api/files/none.webp'),
  write('POST', '/api/upload-single', 'author', 415),
  get('/api/files/documents', 'viewer'),
  write('POST', '/api/files/documents', 'author', 415),
  write('POST', '/api/private-files', 'author', 415),
  get('/api/private-files/:name', 'viewer', 404, '/api/private-files/none-aaaaaaaaaa-1.pdf'),
  write('DELETE', '/api/delete-file/:filename', 'editor', 404, '/api/delete-file/none.webp'),
  get('/api/search', 'visitor', 200, '/api/search?q=x'),
  get('/api/navigation', 'visitor'),
  get('/api/moved/:resource/:slug', 'visitor', 404, '/api/moved/pages/none'),
  // Unknown route if no resource has an archive.
  get('/api/archive/:resource', 'visitor', archived ? 200 : 404, `/api/archive/${archived ?? 'posts'}`),
  get('/api/archive/:resource/:year', 'visitor', archived ? 200 : 404, `/api/archive/${archived ?? 'posts'}/2020`),
  write('POST', '/api/contact', 'visitor', 422),
  write(
    'POST',
    '/api/received/:resource',
    'visitor',
    submissions ? (asksForValues ? 422 : 201) : 404,
    `/api/received/${submissions}`,
  ),
  write(
    'POST',
    '/api/received/:resource/documents/:field',
    'visitor',
    404,
    `/api/received/${submissions}/documents/none`,
  ),
  write(
    'POST',
    '/api/received/:resource/status',
    'visitor',
    hasStatusCall ? 422 : 404,
    `/api/received/${submissions}/status`,
  ),
  write('POST', '/api/subscribe', 'visitor', 422),
  write('POST', '/api/login', 'anybody', 422),
  get('/api/login/passkey', 'anybody'),
  write('POST', '/api/login/passkey', 'anybody', 422),
  write('POST', '/api/login/passkey/options', 'anybody', 200),
  write('POST', '/api/password-reset', 'anybody', 422),
  write('POST', '/api/password-reset/confirm', 'anybody', 422),
  write('POST', '/api/account-requests', 'anybody', 422),
  get('/api/openapi.json', 'anybody'),
  get('/api/docs', 'anybody'),
  get('/api/docs/style.css', 'anybody'),
  // Must be the last one, because it ends the session.
  write('POST', '/api/logout', 'viewer', 200),
]
