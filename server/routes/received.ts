/** Calls by which visitors send records, and find out how they stand: `received` of the descriptors. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ReceivedResource, receivedResource, receivedResources } from '../../src/resources/receivedResources.ts'
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
import { momentAfter } from '../../src/schema/values/time/dates.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle } from '../auth/rateLimit.ts'
import type { Clock } from '../clock.ts'
import { visitorMessages } from '../content/visitorMessages.ts'
import { fail, issue } from '../errors.ts'
import type { ReceivedRecords } from '../mail/received.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { type FormDeps, mailed, ofForms, senderOf } from './contact.ts'
import { inData, withMessage } from './envelopes.ts'
import { described, jsonValue } from './jsonSchema.ts'
import { readBody, unknownKeysIn } from './readBody.ts'
import { route } from './route.ts'
import { linePattern } from './sentShapes.ts'
import { type DocumentStorage, ofUploads, readForms, storeDocument, uploadedAs } from './storeDocument.ts'

const namedIn = (request: FastifyRequest): ReceivedResource => {
  // The part of the path that both calls have.
  const { resource } = request.params as { readonly resource: string }
  return receivedResource(resource) ?? fail('unknown-route')
}

/** What the form of each resource asks. */
const newRecord = (): z.ZodType => {
  const forms = receivedResources.map(({ label, fields, received }) => {
    const asked = received.fields.flatMap(name => (fields[name] ? [[name, fields[name]] as const] : []))
    return { title: label.one, ...fieldsSchema(Object.fromEntries(asked), {}, true) }
  })
  return described(forms.length > 0 ? { anyOf: forms } : { type: 'object' })
}

const statusQuestion = () =>
  z.object({
    reference: z
      .string()
      .meta({ pattern: linePattern(true) })
      .describe('The reference number, in any spelling.'),
    by: described({
      type: ['string', 'number'],
      pattern: linePattern(true),
      description: 'The value of the field that the descriptor names: what was sent with the record.',
    }),
  })

const statusOf = () =>
  z.object({
    reference: z.string(),
    sent_at: z.string(),
    values: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        value: jsonValue(),
        text: z.string().nullable(),
      }),
    ),
  })

const params = { resource: 'A resource whose descriptor says `received`.' }

/** Throws Failure 'invalid' where a document is none that the field takes. */
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

interface ReceivedDeps extends FormDeps {
  readonly clock: Clock
  readonly received: ReceivedRecords
  readonly storage: DocumentStorage
  readonly documentThrottle: Throttle
  /** Counts the bytes of documents. */
  readonly documentBytesThrottle: Throttle
}

/** Seconds for which a document waits for the form that it is sent with; it is removed with the next hourly sweep. */
const unclaimedSeconds = 3_600

export const receivedRoutes = async (
  app: FastifyInstance,
  { received, storage, documentThrottle, documentBytesThrottle, mail, clock, siteUrl }: ReceivedDeps,
): Promise<void> => {
  await readForms(app)

  route(app, 'POST /api/received/:resource/documents/:field', {
    id: 'uploadSubmissionDocument',
    ...ofForms,
    params: { ...params, field: 'A field of its form of kind `file`.' },
    summary: 'Store a document for a record that is sent afterwards, within an hour; only those who answer can read it',
    ...ofUploads,
    failures: ['unknown-route', 'too-many-tries', 'no-room'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const { field: name } = request.params
      const field = resource.received.fields.includes(name) ? resource.fields[name] : undefined
      if (field?.kind !== 'file') return fail('unknown-route')
      const { appKey, ip } = await senderOf(request, siteUrl)
      const retryAfter = await documentThrottle.begin(`${appKey} ${ip}`, ip)
      if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
      const rows = accessOf(request).ownRows
      const shown = inLanguage(resource, languageIn((await rows.application())?.language)).fields[name]
      const stored = await storeDocument(request, storage, {
        rows,
        isPrivate: true,
        unclaimedUntil: momentAfter(clock(), unclaimedSeconds),
        reserve: async bytes => {
          const wait = await documentBytesThrottle.begin(`${appKey} ${ip}`, ip, bytes)
          if (wait !== undefined) fail('too-many-tries', { issue: issue('network-sent-documents'), retryAfter: wait })
        },
        admit: admitTo(shown?.kind === 'file' ? shown : field),
      })
      reply.header('cache-control', 'no-store')
      return uploadedAs(privateAddressOf(stored))
    },
  })

  route(app, 'POST /api/received/:resource', {
    id: 'sendSubmission',
    ...ofForms,
    params,
    summary:
      'Send a record by the form of its resource. Its reference number is mailed to who has sent it, where there is an email',
    rawBody: newRecord,
    status: 201,
    response: () => withMessage(z.object({ reference: z.string(), mailed: mailed() })),
    failures: ['unknown-route', 'too-many-tries'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const body = readBody(request.body)
      const unknown = unknownKeysIn(body, [...resource.received.fields, ...ofForms.undescribedKeys])
      if (Object.keys(unknown).length > 0) fail('invalid', { issues: unknown })
      const { reference, isMailed } = await received.receive(resource, body, await senderOf(request, siteUrl))
      const { received: texts, reference: shown } = visitorMessages(await accessOf(request).rows.application())
      reply.header('cache-control', 'no-store')
      const goesOut = mail.isReal && isMailed
      return {
        message: (goesOut ? texts.takenAndMailed : texts.taken)(shown(reference)),
        data: { reference, mailed: goesOut },
      }
    },
  })

  route(app, 'POST /api/received/:resource/status', {
    id: 'lookUpSubmission',
    ...ofForms,
    params,
    summary: 'How a record stands, for who knows its reference number and what was sent with it',
    rawBody: statusQuestion,
    response: () => inData(statusOf()),
    failures: ['unknown-route', 'unknown-record', 'too-many-tries'],
    handler: async (request, reply) => {
      const resource = namedIn(request)
      const data = await received.tell(resource, readBody(request.body), await senderOf(request, siteUrl))
      reply.header('cache-control', 'no-store')
      return { data }
    },
  })
}
