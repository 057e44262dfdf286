/** Public forms submitted without scripts: the server makes the form's API call and responds with a page. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readUploaded } from '../../src/api/protocol/envelopes.ts'
import { readFailure } from '../../src/api/protocol/failure.ts'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import {
  type BuiltInFormName,
  type FormName,
  readAcceptedForm,
  type SiteForms,
  screeningFields,
} from '../../src/api/site/forms.ts'
import { receiptAddressOf } from '../../src/api/site/receipts.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { type SubmissionResource, submissionResources } from '../../src/resources/submissionResources.ts'
import { formatIssues } from '../../src/schema/validation/issue.ts'
import type { Language } from '../../src/schema/values/language.ts'
import { withoutControls } from '../../src/schema/values/text/characters.ts'
import { wordIssueIn } from '../content/visitorMessages.ts'
import { failureBody } from '../http/errorHandler.ts'
import { relayedBodyHeaders } from '../log/localRequest.ts'
import { formIssues } from '../mail/submissions.ts'
import { registerMultipartParser } from '../routes/storeDocument.ts'
import { Failure, fail, statusByCode } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { type FileBody, formTooLarge, readFormWithDocuments, type StoredDocument } from './formWithDocuments.ts'

interface FormPage {
  /** Address that the form is posted to. */
  readonly action: string
  /** Path of the page with the form. */
  readonly path: string
  /** Fields that are filled in again if the form is refused. */
  readonly fields: readonly string[]
  /** Fields with several values, with their maximum number; the values are sent as a JSON list. Default: none. */
  readonly lists?: ReadonlyMap<string, number>
  /** Fields with a document, which is stored by a separate call. Default: none. */
  readonly documents?: readonly string[]
  /** Resource whose records the form creates. Default: none. */
  readonly resource?: SubmissionResource
}

const ownPages: { readonly [F in BuiltInFormName]: FormPage } = {
  contact: {
    action: '/contact',
    path: '/contact-us',
    fields: ['name', 'phone', 'email', 'message'],
  },
  subscribe: {
    action: '/subscribe',
    path: '/subscribe',
    fields: ['email'],
  },
}

/** Forms and status forms of resources. */
const pagesOfResources = (site: Site): readonly (readonly [FormName, FormPage])[] =>
  submissionResources(site).flatMap(resource => {
    const {
      name,
      fields,
      submissions: { form, fields: names, status },
    } = resource
    const page: FormPage = {
      resource,
      action: form,
      path: form,
      fields: names,
      lists: new Map(
        names.flatMap(each => {
          const field = fields[each]
          return field?.kind === 'choices' ? [[each, field.options.length] as const] : []
        }),
      ),
      documents: names.filter(each => fields[each]?.kind === 'file'),
    }
    const question = status && { action: status.at, path: status.at, fields: ['reference', 'by'] }
    const call = `received/${name}` as const
    return [[call, page] as const, ...(question ? [[`${call}/status`, question] as const] : [])]
  })

const formType = 'application/x-www-form-urlencoded'

/** State of the forms on a page. Without `shownAt`, they are shown for the first time. */
export type ShownForms = Omit<SiteForms, 'shownAt'> & Partial<Pick<SiteForms, 'shownAt'>>

interface FormPagesOptions {
  readonly appKey: string
  /** Configured origin of the site; undefined if it is not configured. */
  readonly siteUrl: string | undefined
  /** Sends a failure as a page. */
  readonly sendFailure: NonNullable<FastifyContextConfig['sendFailure']>
  /** Language of the site; undefined if unknown. */
  readonly siteLanguage: () => Promise<Language | undefined>
  /** Sends the page of a form that was refused, or that shows the response to it. */
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ShownForms & { readonly path: string; readonly status: number },
  ) => Promise<FastifyReply>
}

/** True if a form was sent from a page of this site, according to the browser's headers. */
const isSameOrigin = (request: FastifyRequest, siteUrl: string | undefined): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** JSON list of a field with several values, cut to one more than allowed, which is enough to refuse them. */
const listJson = (all: readonly string[], most: number): string => JSON.stringify(all.slice(0, most + 1))

/** Entered values: the JSON of the list for a field with several values, otherwise the last value. */
const enteredIn = (sent: URLSearchParams, { fields, lists }: FormPage): Record<string, string> =>
  Object.fromEntries(
    fields.map(name => {
      const all = sent.getAll(name)
      const most = lists?.get(name)
      return [name, most === undefined ? withoutControls(all.at(-1) ?? '') : listJson(all, most)]
    }),
  )

/**
 * Time at which the form was first shown. A page with a refused form preserves it, so that a person who corrects the
 * form quickly is not taken for a program. {} if the time is invalid.
 */
const firstShown = (sent: URLSearchParams): Pick<ShownForms, 'shownAt'> => {
  const shownAt = Number(sent.get(screeningFields.shownAt) || Number.NaN)
  return Number.isSafeInteger(shownAt) && shownAt >= 0 && shownAt * 1000 <= Date.now() ? { shownAt } : {}
}

/** Maximum number of text values of a form: a flag is sent twice, and each form has two fields against spam. */
const mostTextsOf = ({ fields, lists }: FormPage): number =>
  2 + fields.reduce((count, name) => count + Math.max(2, lists?.get(name) ?? 0), 0)

/** Registers `POST /contact`, `POST /subscribe` and the forms of resources. */
export const registerForms = async (
  app: FastifyInstance,
  { appKey, siteUrl, sendFailure, siteLanguage, show }: FormPagesOptions,
): Promise<void> => {
  /** Calls the API route of a form on behalf of the visitor. */
  const call = async (request: FastifyRequest, form: FormName, values: Readonly<Record<string, string>>) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${form}`,
      remoteAddress: request.ip,
      headers: { [defaultAppKeyHeader]: appKey, host: request.host, ...relayedBodyHeaders },
      payload: values,
    })
    const body: unknown = JSON.parse(answer.payload)
    const retryAfter = answer.headers['retry-after']
    return { status: answer.statusCode, body, retryAfter: retryAfter === undefined ? undefined : String(retryAfter) }
  }

  /** Stores a document on behalf of the visitor. */
  const storeOf =
    (request: FastifyRequest, form: FormName) =>
    async (field: string, { type, stream }: FileBody): Promise<StoredDocument> => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/${form}/documents/${field}`,
        remoteAddress: request.ip,
        headers: { [defaultAppKeyHeader]: appKey, host: request.host, ...relayedBodyHeaders, 'content-type': type },
        payload: stream,
      })
      const body: unknown = JSON.parse(answer.payload)
      const address = answer.statusCode < 300 ? readUploaded(body) : undefined
      if (address !== undefined) return { address }
      return { message: readFailure(answer.statusCode, body).message }
    }

  /** Error messages of a form that is not stored because of its documents. */
  const errorsIn = async ({ resource }: FormPage, entered: Readonly<Record<string, string>>) => {
    const language = (await siteLanguage()) ?? 'en'
    return resource ? formatIssues(formIssues(app.site, resource, entered, language), wordIssueIn[language]) : {}
  }

  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    await registerMultipartParser(forms)
    forms.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: limits.formBodyBytes.value },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    const pages = [...(Object.entries(ownPages) as [BuiltInFormName, FormPage][]), ...pagesOfResources(app.site)]
    for (const [form, page] of pages) {
      const { action, path, documents = [] } = page
      const mostTexts = mostTextsOf(page)
      // A refused form is shown at the address that it was sent to, which people open again or share.
      if (action !== path)
        forms.get(action, { config: { policy: 'public' } }, (_request, reply) => reply.redirect(path, 301))
      /** Message of a failure in the site's language. */
      const sentenceOf = async (request: FastifyRequest, failure: Failure): Promise<string> =>
        failureBody(failure, request.id, wordIssueIn[(await siteLanguage()) ?? 'en']).message
      /** Shows the form empty: rendering the oversized values would cost more than parsing them. */
      const refuseTooLarge = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const failure = formTooLarge()
        const { status } = failure
        const message = await sentenceOf(request, failure)
        return show(request, reply, { path, status, refused: { form, path, values: {}, message, errors: {} } })
      }
      forms.post(
        action,
        {
          bodyLimit: limits.formBodyBytes.value,
          config: {
            policy: 'public',
            sendFailure: (request, reply, failure) =>
              failure.code === 'too-large' ? refuseTooLarge(request, reply) : sendFailure(request, reply, failure),
          },
        },
        async (request, reply) => {
          if (!isSameOrigin(request, siteUrl)) fail('other-origin')
          if (request.isMultipart() && documents.length === 0) fail('wrong-type')
          const { values: sent, problems } = request.isMultipart()
            ? await readFormWithDocuments(request, { documents, mostTexts }, storeOf(request, form))
            : // The parser above returns this type; other bodies have been refused before.
              {
                values: (request.body ?? new URLSearchParams()) as URLSearchParams,
                problems: new Map<string, string>(),
              }
          const entered = enteredIn(sent, page)
          if (problems.size > 0) {
            reply.header('cache-control', 'no-store')
            const errors = {
              ...(await errorsIn(page, entered)),
              ...Object.fromEntries([...problems].map(([field, message]) => [field, [message]])),
            }
            const message = await sentenceOf(request, new Failure('invalid'))
            return show(request, reply, {
              path,
              status: 422,
              ...firstShown(sent),
              refused: { form, path, values: entered, message, errors },
            })
          }
          const screened = Object.fromEntries(Object.values(screeningFields).map(name => [name, sent.get(name) ?? '']))
          const { status, body, retryAfter } = await call(request, form, { ...entered, ...screened })
          reply.header('cache-control', 'no-store')
          if (status < 300) {
            const taken = readAcceptedForm(body)
            const receipt = receiptAddressOf(taken)
            // Without a receipt, the form's page shows the response, so that no data is in an address.
            if (receipt !== undefined) return reply.redirect(receipt, 303)
            return show(request, reply, { path, status, answered: { form, data: taken.data } })
          }
          if (status === statusByCode['too-large']) return refuseTooLarge(request, reply)
          if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
          const { message, errors } = readFailure(status, body)
          return show(request, reply, {
            path,
            status,
            ...firstShown(sent),
            refused: { form, path, values: entered, message, errors },
          })
        },
      )
    }
  })
}
