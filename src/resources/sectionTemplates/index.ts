/** The registry of section templates, in the order in which they are offered. Source: spec §2, 'Home page'. */
import { activities } from './activities.ts'
import { cards } from './cards.ts'
import { citizenCharter } from './citizenCharter.ts'
import { facts } from './facts.ts'
import { gallery } from './gallery.ts'
import { iconCards } from './iconCards.ts'
import { newsBlogs } from './newsBlogs.ts'
import { successStory } from './successStory.ts'
import { welcome } from './welcome.ts'

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
] as const
