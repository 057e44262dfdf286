/** Bangla translations of the kit, by resource. */
import { albumsWords } from './albums.ts'
import { branchesWords } from './branches.ts'
import { documentsWords } from './documents.ts'
import { donationsWords } from './donations.ts'
import { eventsWords } from './events.ts'
import { noticesWords } from './notices.ts'
import { officersWords } from './officers.ts'
import { partnersWords } from './partners.ts'
import { projectsWords } from './projects.ts'
import { requestsWords } from './requests.ts'
import { servicesWords } from './services.ts'
import { tendersWords } from './tenders.ts'

export const kitWords = {
  notices: noticesWords,
  tenders: tendersWords,
  documents: documentsWords,
  events: eventsWords,
  albums: albumsWords,
  services: servicesWords,
  branches: branchesWords,
  projects: projectsWords,
  partners: partnersWords,
  officers: officersWords,
  donations: donationsWords,
  requests: requestsWords,
} as const
