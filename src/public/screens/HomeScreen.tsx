import type { Post, Section, Slider } from '../content.ts'
import { Head } from '../Head.tsx'
import { Guarded } from '../parts/Guarded.tsx'
import { Slideshow } from '../parts/Slideshow.tsx'
import { SectionView } from '../sections/SectionView.tsx'
import { useSite } from '../siteContext.tsx'

interface HomeScreenProps {
  readonly sliders: readonly Slider[]
  readonly sections: readonly Section[]
  readonly posts: readonly Post[]
}

/** The home page: slides, then the sections in their order. Source: spec §2, 'Home page'. */
export const HomeScreen = ({ sliders, sections, posts }: HomeScreenProps) => {
  const { application, config, socials } = useSite()
  const organisation = {
    '@type': 'Organization',
    name: application.name,
    url: config.siteUrl,
    ...(application.logo_header && { logo: new URL(application.logo_header, config.siteUrl).href }),
    ...(application.email && { email: application.email }),
    ...(application.phone && { telephone: application.phone }),
    ...(application.address && { address: application.address }),
    sameAs: socials.flatMap(social => social.link_url ?? []),
  }
  return (
    <>
      <Head title="" facts={[organisation]} />
      <h1 className="unseen">{application.title || application.name}</h1>
      {sliders.length > 0 && <Slideshow slides={sliders} />}
      {sections.map(section => (
        <Guarded key={section.id}>
          <SectionView section={section} posts={posts} />
        </Guarded>
      ))}
    </>
  )
}
