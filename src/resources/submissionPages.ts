/** Addresses of public forms and status pages. */
import { submissionAddresses } from '../schema/routes/submissions.ts'
import type { Site } from './createSite.ts'
import { submissionResources } from './submissionResources.ts'

/** Paths of the public forms and status pages of a site. */
export const submissionPagesOf = (site: Site): readonly string[] =>
  submissionResources(site).flatMap(({ submissions }) => submissionAddresses(submissions))
