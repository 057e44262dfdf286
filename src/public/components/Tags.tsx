import { Link } from '../routing/router.tsx'
import { useMessages, useTextAttributes } from '../site/siteContext.tsx'

/** Splits a field of comma-separated tags; each tag is listed once. */
export const tagsIn = (tags: string | null | undefined): readonly string[] => [
  ...new Set((tags ?? '').split(/[,;،]/).flatMap(tag => tag.trim() || [])),
]

interface TagsProps {
  readonly tags: string | null | undefined
}

/** Tags of a record, each a link to the search for it. */
export const Tags = ({ tags }: TagsProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const words = tagsIn(tags)
  if (words.length === 0) return null
  return (
    <nav className="tags" aria-label={messages.tags}>
      {words.map(word => (
        <Link key={word} to={`/search?q=${encodeURIComponent(word)}`} rel="tag" {...attributesOf(word)}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
