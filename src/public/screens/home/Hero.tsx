/** What a home page opens with, in the form that the site has chosen. */
import { heroFormIn, slideMsIn } from '../../../schema/values/look/forms.ts'
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
import { useMessages, useSite, useTextAttributes } from '../../site/siteContext.tsx'

interface HeroProps {
  readonly sliders: readonly Slider[]
  readonly posts: readonly Post[]
}

/** The latest posts, in the margin: that somebody is at home. Nothing where there are none. */
const Latest = ({ posts }: Pick<HeroProps, 'posts'>) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  if (posts.length === 0) return null
  return (
    <aside className="latest" aria-labelledby="latest">
      <h2 id="latest">{messages.news.latest}</h2>
      <ul>
        {posts.map(post => (
          <li key={keyOf(post)} {...attributesOf(post.title)}>
            <Day moment={post.created_at} />
            <Link to={addressOf('posts', post)}>{post.title || messages.untitled}</Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** One picture, with its words on paper below it, and one action: its own, or the site's. */
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

/** The parts that a home page opens with whose scripts are not in the page's own. */
export const heroPartsOf = (
  { hero }: Pick<SiteContent['application'], 'hero'>,
  sliders: readonly Slider[],
): readonly LazyPart[] => (sliders.length > 1 && heroFormIn(hero) === 'slides' ? [slideshowPart] : [])

/** Slides, one picture or the title alone. A site without slides has the title alone, and one slide stands still, whatever it has chosen. Source: specification 3.1, 10.2. */
export const Hero = ({ sliders, posts }: HeroProps) => {
  const { application } = useSite()
  const attributesOf = useTextAttributes()
  const title = application.title || application.name
  const form = heroFormIn(application.hero)
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
        <Slideshow slides={sliders} delayMs={slideMsIn(application.slide_seconds)} />
        <Latest posts={posts} />
      </div>
    </>
  )
}
