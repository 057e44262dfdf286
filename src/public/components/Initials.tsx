import { useTextAttributes } from '../site/siteContext.tsx'

/** The first letters of a name's first and last words, without titles like 'Dr.'; of a name of one word, one. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(word => /^\p{L}/u.test(word))
  const own = words.filter(word => !word.endsWith('.'))
  const [first, ...rest] = own.length ? own : words
  const letters = [first, rest.at(-1)].map(word => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
  return letters.join('')
}

/** In the place of a person's picture: what screen readers read is the name beside it. */
export const Initials = ({ name }: { readonly name: string }) => {
  const attributesOf = useTextAttributes()
  return (
    <span className="initials" aria-hidden="true" {...attributesOf(name)}>
      {initialsOf(name)}
    </span>
  )
}
