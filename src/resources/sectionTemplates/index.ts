/**
 * Registry of section templates, in the order of the picker: those of the specification and of the product. Those
 * of a site follow. Source: specification 3.
 */
import { accordion } from './accordion.ts'
import { activities } from './activities.ts'
import { callToAction } from './callToAction.ts'
import { cards } from './cards.ts'
import { citizenCharter } from './citizenCharter.ts'
import { columns } from './columns.ts'
import { districts } from './districts.ts'
import { downloads } from './downloads.ts'
import { embed } from './embed.ts'
import { facts } from './facts.ts'
import { gallery } from './gallery.ts'
import { iconCards } from './iconCards.ts'
import { map } from './map.ts'
import { newsBlogs } from './newsBlogs.ts'
import { partners } from './partners.ts'
import { people } from './people.ts'
import { quotation } from './quotation.ts'
import { successStory } from './successStory.ts'
import { timeline } from './timeline.ts'
import { welcome } from './welcome.ts'
import { year } from './year.ts'

export const sectionTemplates = [
  cards,
  welcome,
  facts,
  citizenCharter,
  activities,
  successStory,
  newsBlogs,
  gallery,
  iconCards,
  quotation,
  timeline,
  partners,
  callToAction,
  accordion,
  downloads,
  people,
  columns,
  embed,
  map,
  districts,
  year,
] as const
