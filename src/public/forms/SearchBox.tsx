import type { FormEvent } from 'react'
import { useId } from 'react'
import { maxQueryChars } from '../../api/site/search.ts'
import { Icon } from '../components/Icon.tsx'
import { useNavigate } from '../routing/router.tsx'
import { useMessages } from '../site/siteContext.tsx'

interface SearchBoxProps {
  /** Initial value. Default: ''. */
  readonly query?: string
  readonly className?: string
}

/** Site search box. Without JavaScript, the browser submits it. */
export const SearchBox = ({ query = '', className = 'search-box' }: SearchBoxProps) => {
  const navigate = useNavigate()
  const { search: words, screens } = useMessages()
  const id = useId()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    navigate(`/search?q=${encodeURIComponent(typeof typed === 'string' ? typed.trim() : '')}`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know <search> yet.
    <form className={className} role="search" action="/search" onSubmit={search}>
      <label className="unseen" htmlFor={id}>
        {words.label}
      </label>
      <input
        id={id}
        key={query}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={maxQueryChars}
        placeholder={screens.search}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button className="button" type="submit">
        <Icon name="search" />
        <span>{screens.search}</span>
      </button>
    </form>
  )
}
