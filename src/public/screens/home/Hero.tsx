/** Top of the home page, in the form that the site has chosen. */
import './Hero.css'
import { heroLayoutOf, slideMsOf } from '../../../schema/values/look/layouts.ts'
import { Day } from '../../components/Day.tsx'
import { slideshowPart, slideshowView } from '../../components/media/lazySlideshow.ts'
import { Picture } from '../../components/media/Picture.tsx'
import { SlideText, slideSizes } from '../../components/media/SlideText.tsx'
import { addressOf, keyOf } from '../../content/addresses.ts'
import type { Post, SiteContent, Slider } from '../../content/content.ts'
import { PageTop } from '../../layout/PageTop.tsx'
import { PrimaryButton } from '../../layout/PrimaryButton.tsx'
import type { LazyPart } from '../../routing/loading.ts'
import { Link } from '../../routing/router.tsx'
import { useSite, useTextAttributes } from '../../site/siteContext.tsx'

interface HeroProps {
  readonly sliders: readonly Slider[]
  readonly posts: readonly Post[]
}

/** Latest posts in the margin, as a sign of activity; nothing if there are none. */
const Latest = ({ posts }: Pick<HeroProps, 'posts'>) => {
  const { messages, publicSite } = useSite()
  const attributesOf = useTextAttributes()
  if (posts.length === 0) return null
  return (
    <aside className="latest" aria-labelledby="latest">
      <h2 id="latest">{messages.news.latest}</h2>
      <ul>
        {posts.map(post => (
          <li key={keyOf(post)} {...attributesOf(post.title)}>
            <Day timestamp={post.created_at} />
            <Link to={addressOf(publicSite, 'posts', post)}>{post.title || messages.untitled}</Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** One still picture with its text below and one call to action: the slide's own, or the site's. */
const Still = ({ slide, posts }: Pick<HeroProps, 'posts'> & { readonly slide: Slider }) => (
  <div className="opening">
    <div className="slideshow still">
      <Picture
        className="slide-picture"
        src={slide.thumb}
        alt={slide.thumb_alt ?? ''}
        sizes={slideSizes}
        when="first"
      />
      <div className="slide-text">
        <SlideText slide={slide} heading="h1" />
        {!slide.link_url && <PrimaryButton className="button" />}
      </div>
    </div>
    <Latest posts={posts} />
  </div>
)

/** Lazy parts of the hero. */
export const heroPartsOf = (
  { hero }: Pick<SiteContent['application'], 'hero'>,
  sliders: readonly Slider[],
): readonly LazyPart[] => (sliders.length > 1 && heroLayoutOf(hero) === 'slides' ? [slideshowPart] : [])

/**
 * Slides, one picture, or the title alone. Regardless of the chosen form, a site without slides has the title alone and
 * a single slide does not move. Source: specification 3.1, 10.2.
 */
export const Hero = ({ sliders, posts }: HeroProps) => {
  const { application } = useSite()
  const attributesOf = useTextAttributes()
  const title = application.title || application.name
  const form = heroLayoutOf(application.hero)
  const [first] = sliders
  if (!first || form === 'none')
    return (
      <PageTop title={title} note={form === 'none' && posts.length > 0 && <Latest posts={posts} />} hasTrail={false}>
        <PrimaryButton className="button" />
      </PageTop>
    )
  const Slideshow = slideshowView()
  if (form === 'still' || sliders.length === 1 || !Slideshow) return <Still slide={first} posts={posts} />
  return (
    <>
      <h1 className="unseen" {...attributesOf(title)}>
        {title}
      </h1>
      <div className="opening">
        <Slideshow slides={sliders} delayMs={slideMsOf(application.slide_seconds)} />
        <Latest posts={posts} />
      </div>
    </>
  )
}
