import { excerpt } from '../../schema/values/excerpt.ts'
import { Contents } from '../components/Contents.tsx'
import { Day } from '../components/Day.tsx'
import { Picture } from '../components/media/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import { Tags } from '../components/Tags.tsx'
import { addressOf } from '../content/addresses.ts'
import type { Post } from '../content/content.ts'
import { anchored } from '../content/headings.ts'
import { languageOf } from '../content/language.ts'
import { Head } from '../layout/Head.tsx'
import { PageTop } from '../layout/PageTop.tsx'
import { siteLanguage, useSite, useTextAttributes } from '../site/siteContext.tsx'

interface PostScreenProps {
  readonly post: Post
  /** Name of its category. Default: it has none. */
  readonly category?: string | undefined
}

/** A news post. Source: spec §2, 'Post screen'. */
export const PostScreen = ({ post, category }: PostScreenProps) => {
  const site = useSite()
  const { application, config, messages } = site
  const attributesOf = useTextAttributes()
  const title = post.title || messages.untitled
  const { html, headings } = anchored(post.content)
  const article = {
    '@type': 'NewsArticle',
    headline: title,
    ...(post.created_at && { datePublished: `${post.created_at.replace(' ', 'T')}Z` }),
    ...(post.updated_at && { dateModified: `${post.updated_at.replace(' ', 'T')}Z` }),
    ...(post.thumb && { image: [new URL(post.thumb, config.siteUrl).href] }),
    mainEntityOfPage: config.siteUrl + addressOf('posts', post),
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
        note={
          (post.created_at || category) && (
            <>
              {post.created_at && (
                <p>
                  <Day moment={post.created_at} />
                </p>
              )}
              {category && <p {...attributesOf(category)}>{category}</p>}
            </>
          )
        }
      />
      {post.thumb && (
        <figure className="lead-picture">
          <Picture src={post.thumb} alt={post.thumb_alt || title} sizes="(min-width: 64rem) 80vw, 100vw" when="first" />
          <figcaption {...attributesOf(title)}>{messages.caption(title)}</figcaption>
        </figure>
      )}
      <div className="wrap reading">
        <Contents headings={headings} />
        <Prose html={html} />
        <Tags tags={post.tags} />
      </div>
    </article>
  )
}
