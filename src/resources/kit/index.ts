/** Optional resources that public organisations commonly need, in the order of the side menu. A site includes those that it uses. */
import { albums } from './albums.ts'
import { branches } from './branches.ts'
import { documents } from './documents.ts'
import { donations } from './donations.ts'
import { events } from './events.ts'
import { notices } from './notices.ts'
import { officers } from './officers.ts'
import { partners } from './partners.ts'
import { projects } from './projects.ts'
import { requests } from './requests.ts'
import { services } from './services.ts'
import { tenders } from './tenders.ts'

export const kit = [
  notices,
  tenders,
  documents,
  events,
  albums,
  services,
  branches,
  projects,
  partners,
  officers,
  donations,
  requests,
] as const

export { kitWords } from './words/index.ts'
export {
  albums,
  branches,
  documents,
  donations,
  events,
  notices,
  officers,
  partners,
  projects,
  requests,
  services,
  tenders,
}
