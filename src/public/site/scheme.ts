/** The visitor's choice between the light and the dark look, which the document says in `data-scheme`. */

/** '' is as the system has it. */
export type ChosenScheme = '' | 'light' | 'dark'

/** Where the browser remembers it. */
const schemeKey = 'scheme'

/** Runs in the head, as text, before anything is drawn, so that no page is drawn in the other look first. */
export const schemeScript = `try{const s=localStorage.getItem('${schemeKey}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`

/** What the document shows by the visitor's choice. In browsers alone. */
export const chosenScheme = (): ChosenScheme => {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : ''
}

/** Shows a look, and remembers it where the browser lets it. */
export const chooseScheme = (scheme: ChosenScheme): void => {
  if (scheme === '') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
  try {
    if (scheme === '') window.localStorage.removeItem(schemeKey)
    else window.localStorage.setItem(schemeKey, scheme)
  } catch {
    // It counts for this page.
  }
}
