/** The visitor's choice between light and dark colours, stored in the document's `data-scheme`. */

/** '' follows the system. */
export type ChosenScheme = '' | 'light' | 'dark'

/** localStorage key of the choice. */
const schemeKey = 'scheme'

/** Inline script of the head. It runs before the first paint, so that no page flashes in the wrong colours. */
export const schemeScript = `try{const s=localStorage.getItem('${schemeKey}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`

/** Current choice of the visitor. For browsers only. */
export const chosenScheme = (): ChosenScheme => {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : ''
}

const applyScheme = (scheme: ChosenScheme): void => {
  if (scheme === '') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}

/** Applies a choice, and stores it if the browser allows. */
export const chooseScheme = (scheme: ChosenScheme): void => {
  applyScheme(scheme)
  try {
    if (scheme === '') window.localStorage.removeItem(schemeKey)
    else window.localStorage.setItem(schemeKey, scheme)
  } catch {
    // If storage is blocked, the choice applies to this page only.
  }
}

/** Applies a choice made in another tab, then calls `onChange` with it. Returns a function that stops this. */
export const followScheme = (onChange: (scheme: ChosenScheme) => void): (() => void) => {
  const follow = ({ key, newValue }: StorageEvent) => {
    // Without a key, the storage was cleared.
    if (key !== schemeKey && key !== null) return
    applyScheme(newValue === 'light' || newValue === 'dark' ? newValue : '')
    onChange(chosenScheme())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
