/** Addresses of public forms and status pages. */
import { submissionAddresses } from '../schema/routes/submissions.ts'
import type { Site } from './createSite.ts'
import { submissionResources } from './submissionResources.ts'

export const submissionPagesOf = (site: Site): readonly string[] =>
  submissionResources(site).flatMap(({ submissions }) => submissionAddresses(submissions))
