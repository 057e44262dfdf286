/** The calls of visitors: the only part of the client that the public site loads. */
import type { PublicApplication, PublicRecordNamed, ResourceName } from '../../resources/records.ts'
import type { CallOptions } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { apiPaths } from '../protocol/paths.ts'
import { withFileFacts } from '../records/fileFacts.ts'
import { type FormName, readAcceptedForm } from '../site/forms.ts'
import { readNavigation } from '../site/navigation.ts'
import type { SearchPage } from '../site/search.ts'
import type { Navigation, SearchHit } from '../wire/site.ts'
import { type SenderOptions, senderOf } from './sender.ts'

export const createPublicClient = (options: SenderOptions) => {
  const { send } = senderOf(options)
  return {
    appKey: options.appKey,

    /** Sends any call of the API. Rare calls use it directly, so that other pages do not load their code. */
    send,

    /** A visitor's list, with exactly the given query. Source: specification 13.1. */
    publicList: <N extends ResourceName>(
      resource: N,
      query: Readonly<Record<string, string>> = {},
      call?: CallOptions,
    ) => {
      const text = new URLSearchParams(query).toString()
      return send('GET', apiPaths.list(resource) + (text && `?${text}`), call).then(body =>
        readList<PublicRecordNamed<N>>(withFileFacts(body)),
      )
    },

    /** A visitor's record, by id or slug. */
    publicRecord: async <N extends ResourceName>(resource: N, key: string, call?: CallOptions) =>
      readRecord<PublicRecordNamed<N>>(withFileFacts(await send('GET', apiPaths.record(resource, key), call))),

    /** Site search; an extension. */
    search: async (query: Readonly<Record<string, string>>, call?: CallOptions): Promise<SearchPage> => {
      const body = await send('GET', `${apiPaths.search}?${new URLSearchParams(query)}`, call)
      return { has_more: false, ...readList<SearchHit>(body) }
    },

    /** Links of the site that have a page; an extension. */
    navigation: async (call?: CallOptions): Promise<Navigation> =>
      readNavigation(readRecord<{ links?: unknown; dead?: unknown }>(await send('GET', apiPaths.navigation, call))),

    /**
     * True if the provider supports the calls and parameters beyond the specification; false also if it cannot be
     * reached.
     */
    hasExtensions: (call?: CallOptions): Promise<boolean> =>
      send('GET', apiPaths.navigation, call).then(
        () => true,
        () => false,
      ),

    /** Current slug of a record, by a previous one; undefined if there is none. An extension. */
    movedTo: async (resource: ResourceName, slug: string, call?: CallOptions): Promise<string | undefined> => {
      const moved = readRecord<{ slug?: unknown }>(await send('GET', apiPaths.moved(resource, slug), call))
      return typeof moved.slug === 'string' && moved.slug !== '' ? moved.slug : undefined
    },

    /** Settings of the client's own site, as visitors read them. */
    publicApplication: async (call?: CallOptions) =>
      readRecord<PublicApplication>(await send('GET', apiPaths.application(options.appKey), call)),

    /** Submits a visitor's form; an extension. */
    sendForm: async (form: FormName, values: Readonly<Record<string, unknown>>) =>
      readAcceptedForm(await send('POST', apiPaths.form(form), { body: values })),
  }
}

export type PublicClient = ReturnType<typeof createPublicClient>
