/** Sections drawn by their template, as the home page has them. Source: spec §2, 'Home page'. */
import type { ComponentType } from 'react'
import type { Section } from '../content/content.ts'
import { useMessages } from '../site/siteContext.tsx'
import { Activities, Services } from './CardSections.tsx'
import { CitizenCharter } from './CitizenCharter.tsx'
import { Facts } from './Facts.tsx'
import { IconCards } from './IconCards.tsx'
import { NewsBlogs } from './NewsBlogs.tsx'
import { PictureGallery } from './PictureGallery.tsx'
import { SuccessStory } from './SuccessStory.tsx'
import type { SectionProps } from './sectionProps.ts'
import { Welcome } from './Welcome.tsx'

/** What draws each template. */
const sectionByTemplate: { readonly [T in Section['template']]: ComponentType<SectionProps> } = {
  default: Services,
  welcome: Welcome,
  facts: Facts,
  'citizen-charter': CitizenCharter,
  activities: Activities,
  'success-story': SuccessStory,
  'news-blogs': NewsBlogs,
  gallery: PictureGallery,
  'icon-cards': IconCards,
}

/** Whether a section is drawn in a way of its own, which is not the plain one of cards. */
export const hasOwnTemplate = ({ template }: Section): boolean =>
  template !== 'default' && Object.hasOwn(sectionByTemplate, template ?? '')

export const SectionView = ({ section, posts }: SectionProps) => {
  const { template } = section
  const { noTemplate } = useMessages()
  // A record stored before, or at another host, may name a template that is none.
  const View = Object.hasOwn(sectionByTemplate, template ?? '') ? sectionByTemplate[template] : undefined
  return (
    <section className={`section section-${View ? template : 'unknown'}`}>
      <div className="wrap">{View ? <View section={section} posts={posts} /> : <p>{noTemplate}</p>}</div>
    </section>
  )
}
