/** Resources whose records visitors submit, as declared by `submissions` in the descriptors. Not loaded by visitors. */
import type { Descriptor } from '../schema/descriptor/resource.ts'
import type { Submissions } from '../schema/routes/submissions.ts'
import type { Site } from './createSite.ts'
import { perSite } from './perSite.ts'

/** Resource whose records visitors submit. */
export type SubmissionResource = Descriptor & { readonly submissions: Submissions }

/** Resources whose records visitors submit, in the order of the side menu. */
export const submissionResources = perSite(({ resources }): readonly SubmissionResource[] =>
  resources.filter((resource): resource is SubmissionResource => resource.submissions !== undefined),
)

/** Resource of submissions by its name; undefined if there is none. */
export const submissionResource = (site: Site, name: string): SubmissionResource | undefined =>
  submissionResources(site).find(resource => resource.name === name)
