/** Section views in one lazy chunk with its style sheet, for pages that show at least one of them. */
import '../styles/lazy/templates.css'
import { Accordion } from './views/Accordion.tsx'
import { CallToAction } from './views/CallToAction.tsx'
import { Columns } from './views/Columns.tsx'
import { Districts } from './views/Districts.tsx'
import { Downloads } from './views/Downloads.tsx'
import { Embed } from './views/Embed.tsx'
import { IconCards } from './views/IconCards.tsx'
import { Partners } from './views/Partners.tsx'
import { People } from './views/People.tsx'
import { PictureGallery } from './views/PictureGallery.tsx'
import { Places } from './views/Places.tsx'
import { Quotation } from './views/Quotation.tsx'
import { Timeline } from './views/Timeline.tsx'
import { Year } from './views/Year.tsx'

/** Section views by the name of their template. */
export const lazyViews = {
  gallery: PictureGallery,
  'icon-cards': IconCards,
  quotation: Quotation,
  timeline: Timeline,
  partners: Partners,
  'call-to-action': CallToAction,
  accordion: Accordion,
  downloads: Downloads,
  people: People,
  columns: Columns,
  embed: Embed,
  map: Places,
  districts: Districts,
  year: Year,
} as const
