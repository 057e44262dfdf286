/** Shapes of calls for visitors. */
import { z } from 'zod'
import type { SearchedName } from '../../resources/recordPages.ts'
import type { SentValue } from '../../schema/validation/normalize.ts'
import type { Wire, WithOptional } from './wire.ts'

/** A record that a search found. `names` are the API names of the searched resources. */
export const searchHit = (names: readonly SearchedName[]) =>
  z.object({
    resource: z.enum(names),
    id: z.int(),
    /** null if the resource has no slugs. */
    slug: z.string().nullable(),
    /** Address on the public site, from the root, percent-encoded. */
    address: z.string(),
    /** Plain text. */
    title: z.string(),
    /** Plain text around the first match. */
    excerpt: z.string(),
    /** UTC 'YYYY-MM-DD HH:MM:SS'. */
    created_at: z.string(),
  })
export type SearchHit = WithOptional<Wire<typeof searchHit>, 'address'>

/** Links of a site that have a page. */
export const navigation = () =>
  z.object({
    /** Default links, in the order of `linkedSlugs`. The title is null for a screen without a written page. */
    links: z.array(z.object({ slug: z.string(), title: z.string().nullable() })),
    /** Addresses of the public menus and of the primary button that have no page, as `hrefOf` returns them. */
    dead: z.array(z.string()),
  })
export type Navigation = Wire<typeof navigation>

/** Status of a submitted record, for the visitor who submitted it. */
export const submissionStatus = () =>
  z.object({
    reference: z.string(),
    /** UTC 'YYYY-MM-DD HH:MM:SS'. */
    sent_at: z.string(),
    values: z.array(
      z.object({
        name: z.string(),
        /** Label of the field in the site's language. */
        label: z.string(),
        // Only a description, because a schema of JSON values would be recursive.
        value: z.unknown().meta({ description: 'Any value.' }) as z.ZodType<SentValue>,
        /** Label of a chosen option in the site's language; null for an empty value. */
        text: z.string().nullable(),
      }),
    ),
  })
export type SubmissionStatus = Wire<typeof submissionStatus>
