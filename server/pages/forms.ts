/** Forms of the public pages that come without scripts: the call behind each is made in their place, and its answer is a page. */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFailure } from '../../src/api/protocol/failure.ts'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { type FormName, type RefusedForm, readTakenForm, type TakenForm } from '../../src/api/site/forms.ts'
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import { shownField, trapField } from '../mail/spamFilter.ts'

interface FormPage {
  /** The page that shows the form. */
  readonly path: string
  /** Fields that are shown again when the form is not taken. */
  readonly fields: readonly string[]
  /** Where a form that was taken leads. */
  readonly after: (taken: TakenForm) => string
}

const pageByForm: { readonly [F in FormName]: FormPage } = {
  contact: {
    path: '/contact-us',
    fields: ['name', 'phone', 'email', 'message'],
    after: ({ reference, isMailed }) =>
      `/contact-us?sent=${encodeURIComponent(reference ?? '')}${isMailed ? '&mailed=1' : ''}#sent`,
  },
  subscribe: {
    path: '/subscribe',
    fields: ['email'],
    after: ({ isMailed }) => `/subscribe?state=${isMailed ? 'asked' : 'unmailed'}`,
  },
}

const formType = 'application/x-www-form-urlencoded'

interface FormPagesOptions {
  readonly appKey: string
  /** Origin of the site where it is configured. */
  readonly siteUrl: string | undefined
  /** Sends a failure as a page. */
  readonly sendFailure: FastifyContextConfig['sendFailure']
  /** Sends the page of a form that was not taken. */
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    refused: RefusedForm & { readonly status: number },
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

/** Registers `POST /contact` and `POST /subscribe`. */
export const registerForms = async (
  app: FastifyInstance,
  { appKey, siteUrl, sendFailure, show }: FormPagesOptions,
): Promise<void> => {
  /** Makes the call as the visitor that the request is from. */
  const call = async (request: FastifyRequest, form: FormName, values: Readonly<Record<string, string>>) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${form}`,
      remoteAddress: request.ip,
      headers: { [defaultAppKeyHeader]: appKey, host: request.host },
      payload: values,
    })
    const body: unknown = JSON.parse(answer.payload)
    const retryAfter = answer.headers['retry-after']
    return { status: answer.statusCode, body, retryAfter: retryAfter === undefined ? undefined : String(retryAfter) }
  }

  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: limits.formBodyBytes.value },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const form of Object.keys(pageByForm) as FormName[]) {
      const { path, fields, after } = pageByForm[form]
      forms.post(
        `/${form}`,
        { bodyLimit: limits.formBodyBytes.value, config: { policy: 'public', sendFailure } },
        async (request, reply) => {
          if (!isOwnForm(request, siteUrl)) fail('other-origin')
          // What the parser above makes; a body of any other type is refused before.
          const sent = (request.body ?? {}) as Readonly<Record<string, string>>
          const entered = Object.fromEntries(fields.map(name => [name, sent[name] ?? '']))
          const spamFields = { [trapField]: sent[trapField] ?? '', [shownField]: sent[shownField] ?? '' }
          const { status, body, retryAfter } = await call(request, form, { ...entered, ...spamFields })
          reply.header('cache-control', 'no-store')
          if (status < 300) return reply.redirect(after(readTakenForm(body)), 303)
          if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
          const { message, errors } = readFailure(status, body)
          return show(request, reply, { form, path, values: entered, message, errors, status })
        },
      )
    }
  })
}
