/** Forms of the public pages that come without scripts: the call behind each is made in their place, and its answer is a page. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readUploaded } from '../../src/api/protocol/envelopes.ts'
import { readFailure } from '../../src/api/protocol/failure.ts'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import {
  type FormName,
  type OwnFormName,
  readTakenForm,
  type SiteForms,
  screeningFields,
  type TakenForm,
} from '../../src/api/site/forms.ts'
import { receivedResources } from '../../src/resources/receivedResources.ts'
import type { Language } from '../../src/schema/values/language.ts'
import { withoutControls } from '../../src/schema/values/text/characters.ts'
import { wordIssueIn } from '../content/visitorMessages.ts'
import { Failure, fail, statusByCode } from '../errors.ts'
import { failureBody } from '../http/errorHandler.ts'
import { limits } from '../limits.ts'
import { relayedBodyHeaders } from '../log/localRequest.ts'
import { readForms } from '../routes/storeDocument.ts'
import { type FileBody, formTooLarge, readFormWithDocuments, type StoredDocument } from './formWithDocuments.ts'

interface FormPage {
  /** Where the form is sent. */
  readonly action: string
  /** The page that shows the form. */
  readonly path: string
  /** Fields that are shown again when the form is not taken. */
  readonly fields: readonly string[]
  /** Greatest number of values of each of them that takes several, which are sent as the JSON of their list. Default: none. */
  readonly lists?: ReadonlyMap<string, number>
  /** Those of them with a document, which is stored by a call of its own. Default: none. */
  readonly documents?: readonly string[]
  /** Where a form that was taken leads. Default: its page shows what was answered, and nothing of it is in an address. */
  readonly after?: (taken: TakenForm) => string
}

const ownPages: { readonly [F in OwnFormName]: FormPage } = {
  contact: {
    action: '/contact',
    path: '/contact-us',
    fields: ['name', 'phone', 'email', 'message'],
    after: ({ reference, isMailed }) =>
      `/contact-us?sent=${encodeURIComponent(reference ?? '')}${isMailed ? '&mailed=1' : ''}#sent`,
  },
  subscribe: {
    action: '/subscribe',
    path: '/subscribe',
    fields: ['email'],
    after: ({ isMailed }) => `/subscribe?state=${isMailed ? 'asked' : 'unmailed'}`,
  },
}

/** The forms of resources, and those that ask how their records stand. */
const pagesOfResources: readonly (readonly [FormName, FormPage])[] = receivedResources.flatMap(
  ({ name, fields, received: { form, fields: names, status } }) => {
    const page: FormPage = {
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
      after: ({ reference, isMailed }) =>
        `${form}?sent=${encodeURIComponent(reference ?? '')}${isMailed ? '&mailed=1' : ''}#sent`,
    }
    const question = status && { action: status.at, path: status.at, fields: ['reference', 'by'] }
    const call = `received/${name}` as const
    return [[call, page] as const, ...(question ? [[`${call}/status`, question] as const] : [])]
  },
)

const pages = [...(Object.entries(ownPages) as [OwnFormName, FormPage][]), ...pagesOfResources]

const formType = 'application/x-www-form-urlencoded'

/** State of the forms on a page. Without `shownAt`, they are shown for the first time. */
export type ShownForms = Omit<SiteForms, 'shownAt'> & Partial<Pick<SiteForms, 'shownAt'>>

interface FormPagesOptions {
  readonly appKey: string
  /** Origin of the site where it is configured. */
  readonly siteUrl: string | undefined
  /** Sends a failure as a page. */
  readonly sendFailure: NonNullable<FastifyContextConfig['sendFailure']>
  /** The language of the site, where it is known. */
  readonly siteLanguage: () => Promise<Language | undefined>
  /** Sends the page of a form that was not taken, or that was answered. */
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ShownForms & { readonly path: string; readonly status: number },
  ) => Promise<FastifyReply>
}

/** Whether a form was sent from a page of this site, as far as the browser says. */
const isOwnForm = (request: FastifyRequest, siteUrl: string | undefined): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** Values of a field that takes several: the JSON of their list, with no more of too many than are needed to refuse them. */
const listJson = (all: readonly string[], most: number): string => JSON.stringify(all.slice(0, most + 1))

/** What was filled in: of a field with several values the JSON of their list, of others the last. */
const enteredIn = (sent: URLSearchParams, { fields, lists }: FormPage): Record<string, string> =>
  Object.fromEntries(
    fields.map(name => {
      const all = sent.getAll(name)
      const most = lists?.get(name)
      return [name, most === undefined ? withoutControls(all.at(-1) ?? '') : listJson(all, most)]
    }),
  )

/** The time at which a form was first shown, which its second page keeps: a person who sends it again at once is no program. Empty if the time is impossible. */
const firstShown = (sent: URLSearchParams): Pick<ShownForms, 'shownAt'> => {
  const shownAt = Number(sent.get(screeningFields.shownAt) || Number.NaN)
  return Number.isSafeInteger(shownAt) && shownAt >= 0 && shownAt * 1000 <= Date.now() ? { shownAt } : {}
}

/** Greatest number of texts that a browser sends of a form: a flag is sent twice, and each form has the two fields against spam. */
const mostTextsOf = ({ fields, lists }: FormPage): number =>
  2 + fields.reduce((count, name) => count + Math.max(2, lists?.get(name) ?? 0), 0)

/** Registers `POST /contact`, `POST /subscribe` and the addresses of the forms of resources. */
export const registerForms = async (
  app: FastifyInstance,
  { appKey, siteUrl, sendFailure, siteLanguage, show }: FormPagesOptions,
): Promise<void> => {
  /** Makes the call as the visitor that the request is from. */
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

  /** Stores a document as the visitor that the request is from. */
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

  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    await readForms(forms)
    forms.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: limits.formBodyBytes.value },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const [form, page] of pages) {
      const { action, path, after, documents = [] } = page
      const mostTexts = mostTextsOf(page)
      /** The words of a failure, in the language of the site. */
      const sentenceOf = async (request: FastifyRequest, failure: Failure): Promise<string> =>
        failureBody(failure, request.id, wordIssueIn[(await siteLanguage()) ?? 'en']).message
      /** Shows the form empty: drawing what was too large would cost more than reading it. */
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
          if (!isOwnForm(request, siteUrl)) fail('other-origin')
          if (request.isMultipart() && documents.length === 0) fail('wrong-type')
          const { values: sent, problems } = request.isMultipart()
            ? await readFormWithDocuments(request, { documents, mostTexts }, storeOf(request, form))
            : // What the parser above makes; a body of any other type is refused before.
              {
                values: (request.body ?? new URLSearchParams()) as URLSearchParams,
                problems: new Map<string, string>(),
              }
          const entered = enteredIn(sent, page)
          if (problems.size > 0) {
            reply.header('cache-control', 'no-store')
            const errors = Object.fromEntries([...problems].map(([field, message]) => [field, [message]]))
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
            const taken = readTakenForm(body)
            if (after) return reply.redirect(after(taken), 303)
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
