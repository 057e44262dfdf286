/** First letters of a name's first two words, in upper case. Shown if there is no picture. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@._-]+/)
    .slice(0, 2)
    .map(part => [...part][0]?.toUpperCase() ?? '')
    .join('')
