import type { ReactNode } from 'react'

/** Length of a text that fits on one line of most columns. */
const maxWhole = 20
/** A word that is wider than most columns, such as a web address. */
const longWord = /\S{32}/

/**
 * Text of a cell. A short code, such as a reference number, does not break at its hyphens. A long word may break
 * anywhere, because it would push other columns out of the window.
 */
export const wrapped = (text: string): ReactNode => {
  if (longWord.test(text)) return <span className="breakable">{text}</span>
  return text.includes('-') && text.length <= maxWhole && !/\s/.test(text) ? (
    <span className="whole">{text}</span>
  ) : (
    text
  )
}
