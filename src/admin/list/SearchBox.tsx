import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type FormEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import { useText } from '../useText.ts'

/** Searches the list; what is searched stands in the address. */
const SearchForm = ({ searched, placeholder }: { searched: string; placeholder: string }) => {
  const say = useText()
  const { filterValues, setFilters } = useListContext()
  const [words, setWords] = useState(searched)

  const search = (event: FormEvent) => {
    event.preventDefault()
    const { q: _, ...rest } = filterValues
    setFilters(words.trim() === '' ? rest : { ...rest, q: words.trim() })
  }
  const clear = () => {
    const { q: _, ...rest } = filterValues
    setWords('')
    setFilters(rest)
  }

  return (
    <Box component="form" role="search" onSubmit={search} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <OutlinedInput
        value={words}
        onChange={event => setWords(event.target.value)}
        placeholder={placeholder}
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

/** The search of a list, which follows the address. */
export const SearchBox = ({ placeholder }: { placeholder: string }) => {
  const { filterValues } = useListContext()
  const searched = String(filterValues.q ?? '')
  return <SearchForm key={searched} searched={searched} placeholder={placeholder} />
}
