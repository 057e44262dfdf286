import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'

const typingMs = 300

/** What is searched, which stands in the address; typing replaces the address, so that Back leaves the list and not a letter. */
const useSearch = () => {
  const { filterValues, setFilters } = useListContext()
  const navigate = useNavigate()
  const { search } = useLocation()
  const searched = String(filterValues.q ?? '')

  const filterWith = (typed: string) => {
    const { q: _, ...rest } = filterValues
    return typed === '' ? rest : { ...rest, q: typed }
  }
  const replace = (typed: string) => {
    const params = new URLSearchParams(search)
    params.set('filter', JSON.stringify(filterWith(typed)))
    params.set('page', '1')
    navigate({ search: `?${params}` }, { replace: true })
  }
  return { searched, replace, push: (typed: string) => setFilters(filterWith(typed)) }
}

interface SearchBoxProps {
  readonly placeholder: string
  readonly inputRef: Ref<HTMLInputElement>
}

/** The search of a list: as one types, by its button, and by the address. */
export const SearchBox = ({ placeholder, inputRef }: SearchBoxProps) => {
  const t = useTranslate()
  const { refetch } = useListContext()
  const { searched, replace, push } = useSearch()
  const [typed, setTyped] = useState(searched)
  const debounced = useDebounced(typed.trim(), typingMs)
  // Searches on their way into the address: what comes out of it otherwise was not typed here.
  const sent = useRef<string[]>([])

  const search = useEffectEvent((text: string) => {
    if (text === searched) return
    sent.current.push(text)
    replace(text)
  })
  useEffect(() => search(debounced), [debounced])
  useEffect(() => {
    const at = sent.current.indexOf(searched)
    if (at === -1) setTyped(searched)
    else sent.current.splice(0, at + 1)
  }, [searched])

  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === searched) return void refetch()
    sent.current.push(text)
    push(text)
  }
  const clear = () => {
    setTyped('')
    push('')
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know <search> yet.
    <form className="search-box" role="search" onSubmit={searchNow}>
      <label className="field">
        <SearchIcon />
        <input
          ref={inputRef}
          type="search"
          enterKeyHint="search"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          placeholder={placeholder}
          aria-label={t('list.search')}
        />
      </label>
      <button type="submit" className="button is-outlined">
        {t('list.search')}
      </button>
      <button type="button" className="button" onClick={clear} disabled={typed === '' && searched === ''}>
        {t('common.clear')}
      </button>
    </form>
  )
}
