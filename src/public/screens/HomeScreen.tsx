import { lookInColumns } from '../components/Card.tsx'
import { Day } from '../components/Day.tsx'
import { Guarded } from '../components/Guarded.tsx'
import { Slideshow } from '../components/media/Slideshow.tsx'
import { PostCard } from '../components/PostCard.tsx'
import { addressOf } from '../content/addresses.ts'
import type { Post, Section, Slider } from '../content/content.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { Link } from '../routing/router.tsx'
import { SectionHead } from '../sections/SectionHead.tsx'
import { SectionView } from '../sections/SectionView.tsx'
import { useMessages, useSite, useTextAttributes } from '../site/siteContext.tsx'

interface HomeScreenProps {
  readonly sliders: readonly Slider[]
  readonly sections: readonly Section[]
  readonly posts: readonly Post[]
}

/** The latest posts beside the first picture: that somebody is at home. */
const Latest = ({ posts }: Pick<HomeScreenProps, 'posts'>) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <aside className="latest" aria-labelledby="latest">
      <h2 id="latest">{messages.news.latest}</h2>
      <ul>
        {posts.map(post => (
          <li key={post.id} {...attributesOf(post.title)}>
            <Day moment={post.created_at} />
            <Link to={addressOf('posts', post)}>{post.title || messages.untitled}</Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The home page of a site that has neither slides nor sections: who it is of, and its news. */
const Beginning = ({ posts }: Pick<HomeScreenProps, 'posts'>) => {
  const { application, messages } = useSite()
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
                {posts.map((post, index, all) => (
                  <PostCard key={post.id} post={post} look={lookInColumns(index, all.length)} />
                ))}
              </div>
            </>
          ) : (
            <>
              <h2>{messages.start.title}</h2>
              <p>{messages.start.text}</p>
            </>
          )}
          <p className="section-more">
            <Link className="button" to="/contact-us">
              {messages.screens.contact}
            </Link>
          </p>
        </div>
      </section>
    </>
  )
}

/** The home page: slides, then the sections in their order. Source: spec §2, 'Home page'. */
export const HomeScreen = ({ sliders, sections, posts }: HomeScreenProps) => {
  const { application, config, socials } = useSite()
  const attributesOf = useTextAttributes()
  const isEmpty = sliders.length === 0 && sections.length === 0
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
      {isEmpty && <Beginning posts={posts} />}
      {!isEmpty && sliders.length === 0 && <PageTop title={application.title || application.name} isHome />}
      {sliders.length > 0 && (
        <>
          <h1 className="unseen" {...attributesOf(application.title || application.name)}>
            {application.title || application.name}
          </h1>
          <div className="opening">
            <Slideshow slides={sliders} />
            {posts.length > 0 && <Latest posts={posts} />}
          </div>
        </>
      )}
      {sections.map(section => (
        <Guarded key={section.id}>
          <SectionView section={section} posts={posts} />
        </Guarded>
      ))}
    </>
  )
}
