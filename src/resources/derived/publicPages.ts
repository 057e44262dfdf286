/** Addresses of the installed site. The public bundle contains only the computed values: see scripts/vite/derivedModules.ts. */
import { site } from '../index.ts'
import { publicPagesOf, publicRoutesOf } from '../publicPages.ts'
import { submissionPagesOf } from '../submissionPages.ts'

export const publicPages = publicPagesOf(site)
export const publicRoutes = publicRoutesOf(site)
export const submissionPages = submissionPagesOf(site)
