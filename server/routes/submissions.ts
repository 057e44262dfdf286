/**
 * Routes with which visitors submit records and read their status, for resources with `submissions` in their
 * descriptor. Extensions of the contract.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { submissionStatus } from '../../src/api/wire/site.ts'
import type { Site } from '../../src/resources/createSite.ts'
import {
  type SubmissionResource,
  submissionResource,
  submissionResources,
} from '../../src/resources/submissionResources.ts'
import { inLanguage } from '../../src/resources/words/index.ts'
import type { FieldOf } from '../../src/schema/descriptor/field.ts'
import { valueIssue } from '../../src/schema/validation/valueIssues.ts'
import {
  type DocumentEnding,
  endingsOf,
  megabyte,
  privateAddressOf,
  typeLabelOf,
} from '../../src/schema/values/documents.ts'
import { languageIn } from '../../src/schema/values/language.ts'
import { timestampAfter } from '../../src/schema/values/time/dates.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import type { Submissions } from '../mail/submissions.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { acceptedFormData, type FormDeps, formRouteOptions, mailedSchema, receiptSchema, senderOf } from './contact.ts'
import { inData, withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { readBody, unknownKeysIn } from './readBody.ts'
import { route } from './route.ts'
import {
  type DocumentStorage,
  registerMultipartParser,
  storeDocument,
  uploadResponse,
  uploadRouteOptions,
} from './storeDocument.ts'
import { linePattern } from './valueJsonSchemas.ts'

const namedIn = (request: FastifyRequest): SubmissionResource => {
  // Path parameter of all routes below.
  const { resource } = request.params as { readonly resource: string }
  return submissionResource(request.server.site, resource) ?? fail('unknown-route')
}

/** Schemas of the forms of all resources that take submissions. */
const newRecord = (site: Site): z.ZodType => {
  const forms = submissionResources(site).map(({ label, fields, submissions }) => {
    const requested = submissions.fields.flatMap(name => (fields[name] ? [[name, fields[name]] as const] : []))
    return { title: label.one, ...fieldsSchema(Object.fromEntries(requested), {}, true) }
  })
  return unvalidatedSchema(forms.length > 0 ? { anyOf: forms } : { type: 'object' })
}

const statusQuestion = () =>
  z.object({
    reference: z
      .string()
      .meta({ pattern: linePattern(true) })
      .describe('The reference number, in any spelling.'),
    by: unvalidatedSchema({
      type: ['string', 'number'],
      pattern: linePattern(true),
      description: 'Value that was sent in the field `submissions.status.by` of the descriptor.',
    }),
  })

const params = { resource: 'A resource with `submissions` in its descriptor.' }

/** Check for an uploaded document. Throws Failure 'invalid' if the field does not accept it. */
const admitTo =
  (field: FieldOf<'file'>) =>
  ({ ending, bytes }: { readonly ending: DocumentEnding; readonly bytes: number }): void => {
    const { label, maxMegabytes: max } = field
    const endings = endingsOf(field)
    const wrong = !endings.includes(ending)
      ? valueIssue('wrong-document-type', { label, types: endings.map(typeLabelOf) })
      : max !== undefined && bytes > max * megabyte
        ? valueIssue('document-too-large', { label, max })
        : undefined
    if (wrong) fail('invalid', { issue: wrong, issues: { file: [wrong] } })
  }

interface SubmissionDeps extends FormDeps {
  readonly clock: Clock
  readonly submissions: Submissions
  readonly storage: DocumentStorage
  /** Limits the number of documents per network. */
  readonly documentThrottle: Throttle
  /** Limits the bytes of documents per network. */
  readonly documentBytesThrottle: Throttle
}

/** Time for which a document waits for its form, s; the next hourly sweep removes it. */
const unclaimedSeconds = 3_600

export const submissionRoutes = async (
  app: FastifyInstance,
  { submissions, storage, documentThrottle, documentBytesThrottle, mail, clock, siteUrl, receipts }: SubmissionDeps,
): Promise<void> => {
  await registerMultipartParser(app)

  route(app, 'POST /api/received/:resource/documents/:field', {
    id: 'uploadSubmissionDocument',
    ...formRouteOptions,
    params: { ...params, field: 'A field of kind `file` in its form.' },
    summary: 'Store a document for a submission that follows within an hour. Only the staff who answer can read it',
    ...uploadRouteOptions,
    failures: ['unknown-route', 'too-many-tries', 'no-room'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const { field: name } = request.params
      const field = resource.submissions.fields.includes(name) ? resource.fields[name] : undefined
      if (field?.kind !== 'file') return fail('unknown-route')
      const { appKey, ip } = await senderOf(request, siteUrl)
      const retryAfter = await documentThrottle.begin(`${appKey} ${ip}`, ip)
      if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
      const rows = accessOf(request).uncheckedRows()
      const shown = inLanguage(app.site, resource, languageIn((await rows.application())?.language)).fields[name]
      const stored = await storeDocument(request, storage, {
        rows,
        isPrivate: true,
        taken: endingsOf(field),
        unclaimedUntil: timestampAfter(clock(), unclaimedSeconds),
        reserve: async bytes => {
          const wait = await documentBytesThrottle.begin(`${appKey} ${ip}`, ip, bytes)
          if (wait !== undefined) fail('too-many-tries', { issue: issue('network-sent-documents'), retryAfter: wait })
        },
        admit: admitTo(shown?.kind === 'file' ? shown : field),
      })
      reply.header('cache-control', 'no-store')
      return uploadResponse(privateAddressOf(stored))
    },
  })

  route(app, 'POST /api/received/:resource', {
    id: 'sendSubmission',
    ...formRouteOptions,
    params,
    summary:
      'Submit a record with the public form of its resource. The sender receives its reference number by mail, if the form has an email',
    rawBody: () => newRecord(app.site),
    status: 201,
    response: () => withMessage(z.object({ reference: z.string(), mailed: mailedSchema(), receipt: receiptSchema() })),
    failures: ['unknown-route', 'too-many-tries'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const body = readBody(request.body)
      const unknown = unknownKeysIn(body, [...resource.submissions.fields, ...formRouteOptions.undescribedKeys])
      if (Object.keys(unknown).length > 0) fail('invalid', { issues: unknown })
      const sender = await senderOf(request, siteUrl)
      const { reference, isMailed } = await submissions.receive(resource, body, sender)
      const { submissions: texts, reference: shown } = visitorMessages(await accessOf(request).rows.application())
      reply.header('cache-control', 'no-store')
      const goesOut = mail.isReal && isMailed
      return {
        message: (goesOut ? texts.takenAndMailed : texts.taken)(shown(reference)),
        data: acceptedFormData(receipts, sender.appKey, {
          path: resource.submissions.form,
          reference,
          mailed: goesOut,
        }),
      }
    },
  })

  route(app, 'POST /api/received/:resource/status', {
    id: 'lookUpSubmission',
    ...formRouteOptions,
    params,
    summary: 'Get the status of a submission by its reference number and a value that was sent with it',
    rawBody: statusQuestion,
    response: () => inData(submissionStatus()),
    failures: ['unknown-route', 'unknown-record', 'too-many-tries'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const data = await submissions.tell(resource, readBody(request.body), await senderOf(request, siteUrl))
      reply.header('cache-control', 'no-store')
      return { data }
    },
  })
}
