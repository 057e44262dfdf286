import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSettled } from '../useSettled.ts'
import { useText } from '../useText.ts'

const typingMs = 300

/** What is searched, which stands in the address; typing replaces the address, so that Back leaves the list and not a letter. */
const useSearch = () => {
  const { filterValues, setFilters } = useListContext()
  const navigate = useNavigate()
  const { search } = useLocation()
  const searched = String(filterValues.q ?? '')

  const filterWith = (words: string) => {
    const { q: _, ...rest } = filterValues
    return words === '' ? rest : { ...rest, q: words }
  }
  const replace = (words: string) => {
    const params = new URLSearchParams(search)
    params.set('filter', JSON.stringify(filterWith(words)))
    params.set('page', '1')
    navigate({ search: `?${params}` }, { replace: true })
  }
  return { searched, replace, push: (words: string) => setFilters(filterWith(words)) }
}

export interface SearchBoxProps {
  readonly placeholder: string
  readonly inputRef: Ref<HTMLInputElement>
}

/** The search of a list: as one types, by its button, and by the address. */
export const SearchBox = ({ placeholder, inputRef }: SearchBoxProps) => {
  const say = useText()
  const { refetch } = useListContext()
  const { searched, replace, push } = useSearch()
  const [words, setWords] = useState(searched)
  const settled = useSettled(words.trim(), typingMs)
  // Searches on their way into the address: what comes out of it otherwise was not typed here.
  const sent = useRef<string[]>([])

  const search = useEffectEvent((text: string) => {
    if (text === searched) return
    sent.current.push(text)
    replace(text)
  })
  useEffect(() => search(settled), [settled])
  useEffect(() => {
    const at = sent.current.indexOf(searched)
    if (at === -1) setWords(searched)
    else sent.current.splice(0, at + 1)
  }, [searched])

  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    const text = words.trim()
    if (text === searched) return void refetch()
    sent.current.push(text)
    push(text)
  }
  const clear = () => {
    setWords('')
    push('')
  }

  return (
    <Box
      component="form"
      role="search"
      onSubmit={searchNow}
      // On a phone its buttons stand in one row with those of the list.
      sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', gap: 1, flex: '1 1 320px' }}
    >
      <OutlinedInput
        value={words}
        onChange={event => setWords(event.target.value)}
        placeholder={placeholder}
        inputRef={inputRef}
        inputProps={{ 'aria-label': say('list.search'), type: 'search', enterKeyHint: 'search' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{
          flexGrow: 1,
          flexBasis: { xs: '100%', sm: 200 },
          maxWidth: { sm: 420 },
          '& input::-webkit-search-cancel-button': { display: 'none' },
          '& input': { pl: 0 },
        }}
      />
      <Button type="submit" variant="outlined" color="inherit">
        {say('list.search')}
      </Button>
      <Button type="button" color="inherit" onClick={clear} disabled={words === '' && searched === ''}>
        {say('common.clear')}
      </Button>
    </Box>
  )
}
