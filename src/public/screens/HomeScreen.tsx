import { hrefOf } from '../../schema/values/links.ts'
import { Guarded } from '../components/Guarded.tsx'
import { PostCard } from '../components/PostCard.tsx'
import { keyOf } from '../content/addresses.ts'
import type { Post, Section, Slider } from '../content/content.ts'
import { primaryLink } from '../content/primaryLink.ts'
import { Head } from '../layout/Head.tsx'
import { PrimaryButton } from '../layout/PrimaryButton.tsx'
import { Link } from '../routing/router.tsx'
import { SectionHead } from '../sections/SectionHead.tsx'
import { SectionView } from '../sections/SectionView.tsx'
import { noContent } from '../sections/sectionContent.ts'
import type { SectionContent } from '../sections/sectionProps.ts'
import { useSite, useTextAttributes } from '../site/siteContext.tsx'
import { Hero } from './home/Hero.tsx'

/** Data of the home page. Content that no section shows is absent, except for the posts, which are always present. */
interface HomeScreenProps extends Partial<SectionContent> {
  readonly sliders: readonly Slider[]
  readonly sections: readonly Section[]
  readonly posts: readonly Post[]
}

/** Home page of a site without slides and sections: its name, description and news. */
const Beginning = ({ posts }: Pick<HomeScreenProps, 'posts'>) => {
  const site = useSite()
  const { application, messages } = site
  const attributesOf = useTextAttributes()
  const { name, title, description } = application
  return (
    <>
      <header className="page-top">
        <div className="wrap">
          <h1 {...attributesOf(name)}>{name}</h1>
          {title && (
            <p className="sub-title" {...attributesOf(title)}>
              {title}
            </p>
          )}
        </div>
      </header>
      <section className="section section-news-blogs">
        <div className="wrap">
          {description && (
            <div className="margin">
              <p {...attributesOf(description)}>{description}</p>
            </div>
          )}
          {posts.length > 0 ? (
            <>
              <SectionHead title={messages.news.region} />
              <div className="cards">
                {posts.map(post => (
                  <PostCard key={keyOf(post)} post={post} />
                ))}
              </div>
            </>
          ) : (
            <>
              <SectionHead title={messages.start.title} />
              <p>{messages.start.text}</p>
            </>
          )}
          <p className="section-more">
            {primaryLink(site) ? (
              <PrimaryButton className="button" />
            ) : (
              <Link className="button" to="/contact-us">
                {messages.screens.contact}
              </Link>
            )}
          </p>
        </div>
      </section>
    </>
  )
}

/** Home page: the hero, then the sections in their order. Source: specification 3. */
export const HomeScreen = ({ sliders, sections, posts, ...content }: HomeScreenProps) => {
  const { application, config, socials } = useSite()
  const isEmpty = sliders.length === 0 && sections.length === 0
  const organisation = {
    '@type': 'Organization',
    name: application.name,
    url: config.siteUrl,
    ...(application.logo_header && { logo: new URL(application.logo_header, config.siteUrl).href }),
    email: application.email || undefined,
    telephone: application.phone || undefined,
    address: application.address || undefined,
    sameAs: socials.flatMap(({ link_url }) => hrefOf(link_url) || []),
  }
  return (
    <>
      <Head title="" facts={[organisation]} />
      {isEmpty ? <Beginning posts={posts} /> : <Hero sliders={sliders} posts={posts} />}
      {sections.map(section => (
        <Guarded key={section.id}>
          <SectionView section={section} {...noContent} posts={posts} {...content} />
        </Guarded>
      ))}
    </>
  )
}
