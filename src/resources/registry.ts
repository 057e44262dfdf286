/** Resources of the product, in the order of the side menu. A new resource needs its own file and a line here. */
import { careers } from './careers.ts'
import { customRoles } from './customRoles.ts'
import { faqs } from './faqs.ts'
import { menus } from './menus.ts'
import { messages } from './messages.ts'
import { pages } from './pages.ts'
import { postCategories } from './postCategories.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { sections } from './sections.ts'
import { sliders } from './sliders.ts'
import { socials } from './socials.ts'
import { subscribers } from './subscribers.ts'
import { users } from './users.ts'
import { widgets } from './widgets.ts'

/** Resources that stand above those of a site in the side menu. */
export const contentResources = [
  sliders,
  profiles,
  menus,
  pages,
  sections,
  widgets,
  postCategories,
  posts,
  faqs,
  careers,
] as const

/** Resources that stand below those of a site in the side menu. */
export const contactResources = [socials, messages, subscribers, users, customRoles] as const
