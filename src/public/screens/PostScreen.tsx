import { withoutFocalPoint } from '../../api/protocol/fileAddress.ts'
import { excerpt } from '../../schema/values/excerpt.ts'
import { Contents } from '../components/Contents.tsx'
import { Day } from '../components/Day.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { NewerOlderLinks, PostLinks } from '../components/PostLinks.tsx'
import { Prose } from '../components/Prose.tsx'
import { Share } from '../components/Share.tsx'
import { Tags, tagsIn } from '../components/Tags.tsx'
import { addressOf, keyOf } from '../content/addresses.ts'
import type { Post } from '../content/content.ts'
import { withHeadingIds } from '../content/headings.ts'
import { languageOf } from '../content/language.ts'
import type { PostsAround } from '../content/newsLists.ts'
import { fromSecondLevel } from '../content/proseHtml.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { Link } from '../routing/router.tsx'
import { SectionHead } from '../sections/SectionHead.tsx'
import { siteLanguage, useSite, useTextAttributes } from '../site/siteContext.tsx'

interface PostScreenProps extends PostsAround {
  readonly post: Post
  /** Name of the post's category. Default: it has none. */
  readonly category?: string | undefined
}

/** Publication date, category, tags and share links of a post. */
const ByLine = ({ post, category }: Pick<PostScreenProps, 'post' | 'category'>) => {
  const {
    publicSite,
    messages: { news, share, tags },
  } = useSite()
  const attributesOf = useTextAttributes()
  return (
    <dl className="by">
      {post.created_at && (
        <div>
          <dt>{news.published}</dt>
          <dd>
            <Day timestamp={post.created_at} />
          </dd>
        </div>
      )}
      {category && post.category_id && (
        <div>
          <dt>{news.category}</dt>
          <dd>
            <Link to={addressOf(publicSite, 'post-categories', { id: post.category_id })} {...attributesOf(category)}>
              {category}
            </Link>
          </dd>
        </div>
      )}
      {tagsIn(post.tags).length > 0 && (
        <div>
          <dt>{tags}</dt>
          <dd>
            <Tags tags={post.tags} />
          </dd>
        </div>
      )}
      <div className="share">
        <dt>{share.label}</dt>
        <dd>
          <Share title={post.title || ''} />
        </dd>
      </div>
    </dl>
  )
}

/** Page of a news post. Source: specification 4.9. */
export const PostScreen = ({ post, category, related, newer, older }: PostScreenProps) => {
  const site = useSite()
  const { application, config, messages } = site
  const attributesOf = useTextAttributes()
  const title = post.title || messages.untitled
  const { html, headings } = withHeadingIds(fromSecondLevel(post.content ?? ''))
  const article = {
    '@type': 'NewsArticle',
    headline: title,
    ...(post.created_at && { datePublished: `${post.created_at.replace(' ', 'T')}Z` }),
    ...(post.updated_at && { dateModified: `${post.updated_at.replace(' ', 'T')}Z` }),
    ...(post.thumb && { image: [new URL(withoutFocalPoint(post.thumb), config.siteUrl).href] }),
    mainEntityOfPage: config.siteUrl + addressOf(site.publicSite, 'posts', post),
    inLanguage: languageOf(`${post.title} ${post.sub_title ?? ''}`) ?? siteLanguage(site),
    ...(category && { articleSection: category }),
    author: { '@type': 'Organization', name: application.name, url: `${config.siteUrl}/` },
    publisher: {
      '@type': 'Organization',
      name: application.name,
      ...(application.logo_header && { logo: new URL(application.logo_header, config.siteUrl).href }),
    },
  }
  return (
    <article>
      <Head
        title={post.meta_title || title}
        description={post.meta_description || post.sub_title || excerpt(post.content, 150)}
        keywords={post.meta_keywords || post.tags}
        image={post.thumb}
        type="article"
        facts={[article]}
      />
      <PageTop
        title={title}
        subTitle={post.sub_title}
        trail={[{ title: messages.screens.news, to: '/news-and-blogs' }]}
        note={<ByLine post={post} category={category} />}
      />
      <figure className="lead-picture">
        <Picture
          src={post.thumb}
          alt={post.thumb ? post.thumb_alt || title : ''}
          sizes="(min-width: 64rem) 80vw, 100vw"
          when="first"
          movesAs={`post-${keyOf(post)}`}
        />
        <figcaption {...attributesOf(title)}>{messages.caption(title)}</figcaption>
      </figure>
      <div className="wrap reading">
        <Contents headings={headings} />
        <Prose html={html} />
      </div>
      {(related.length > 0 || newer || older) && (
        <section className="section related">
          <div className="wrap">
            {related.length > 0 && (
              <>
                <SectionHead title={category ? messages.news.related(category) : messages.news.others} />
                <PostLinks posts={related} />
              </>
            )}
            <NewerOlderLinks newer={newer} older={older} />
          </div>
        </section>
      )}
    </article>
  )
}
