import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { writeListAddress } from '../listAddress.ts'

const typingMs = 300

/**
 * State of the search, which is part of the address. Typing adds one history entry, which further typing replaces until
 * the input loses focus.
 */
const useSearch = () => {
  const { filterValues, setFilters, perPage, sort } = useListContext()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isTyping = useRef(false)
  const searched = String(filterValues.q ?? '')

  const filterWith = (typed: string) => {
    const { q: _, ...rest } = filterValues
    return typed === '' ? rest : { ...rest, q: typed }
  }
  const type = (typed: string) => {
    const address = writeListAddress({ page: 1, perPage, sort, filter: filterWith(typed) })
    // An entry that the person has returned to with Back is not replaced.
    const isTyped = isTyping.current && (state as { readonly isTyped?: boolean } | null)?.isTyped === true
    isTyping.current = true
    navigate({ search: address }, { replace: isTyped, state: { isTyped: true } })
  }
  const push = (typed: string) => {
    isTyping.current = false
    setFilters(filterWith(typed))
  }
  const stopTyping = () => {
    isTyping.current = false
  }
  return { searched, type, push, stopTyping }
}

interface SearchBoxProps {
  readonly placeholder: string
  readonly inputRef: Ref<HTMLInputElement>
}

/** Search box of a list. It searches during typing and on submit, and follows changes of the address. */
export const SearchBox = ({ placeholder, inputRef }: SearchBoxProps) => {
  const t = useTranslate()
  const { refetch } = useListContext()
  const { searched, type, push, stopTyping } = useSearch()
  const [typed, setTyped] = useState(searched)
  const debounced = useDebounced(typed.trim(), typingMs)
  // Searches that are not in the address yet. Any other change of the address comes from elsewhere.
  const sent = useRef<string[]>([])

  const search = useEffectEvent((text: string) => {
    if (text === searched) return
    sent.current.push(text)
    type(text)
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
          onBlur={stopTyping}
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
