import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../i18n/useTranslate.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { useTrashTranslate } from './useTrashTranslate.ts'

const typingMs = 300

interface TrashSearchProps {
  /** Text of the current search; '' for none. */
  readonly search: string
  readonly onSearch: (text: string) => void
}

/** Search box of the trash. It searches during typing and on submit, and follows changes of the address. */
export const TrashSearch = ({ search, onSearch }: TrashSearchProps) => {
  const t = useTranslate()
  const own = useTrashTranslate()
  const [typed, setTyped] = useState(search)
  const debounced = useDebounced(typed.trim(), typingMs)
  const sent = useRef(search)

  const searchFor = (text: string) => {
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }
  const searchTyped = useEffectEvent(searchFor)
  useEffect(() => searchTyped(debounced), [debounced])
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchFor(typed.trim())
  }
  const clear = () => {
    setTyped('')
    searchFor('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of cheap phones do not know <search> yet.
    <form className="search-box" role="search" onSubmit={submit}>
      <label className="field">
        <SearchIcon />
        <input
          type="search"
          enterKeyHint="search"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          placeholder={own('search')}
          aria-label={t('list.search')}
        />
      </label>
      <button type="submit" className="button is-outlined">
        {t('list.search')}
      </button>
      <button type="button" className="button" onClick={clear} disabled={typed === '' && search === ''}>
        {t('common.clear')}
      </button>
    </form>
  )
}
