/** Footnotes, comments, tracked changes and bookmarks of Word, Google Docs and LibreOffice. */
import { rename, styleOf, unwrap } from './elements.ts'

const comments = [
  '.MsoCommentReference, .MsoCommentText, .msocomanchor, .msocomtxt, .msocomoff, [href*="#_msocom_"]',
  '[data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"]',
  // Google Docs: the reference in the text. The comment is in a separate box.
  '[href*="#cmnt"]:not([href*="#cmnt_ref"])',
].join(', ')
const deleted = 'del[cite], del[datetime], .msoDel, .TrackChangeTextDeletion'
const inserted = 'ins[cite], ins[datetime]'

/** Removes comments and deleted text, and text that is not displayed. Accepts inserted text. */
const dropUnread = (body: Element): void => {
  for (const link of body.querySelectorAll('[href*="#cmnt_ref"]')) (link.closest('div, p') ?? link).remove()
  for (const element of body.querySelectorAll(`${comments}, ${deleted}, [hidden]`)) element.remove()
  for (const element of body.querySelectorAll('[data-style]'))
    if (styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all') element.remove()
  for (const element of body.querySelectorAll(inserted)) unwrap(element)
}

/** Targets of links within the document. Programs write them with or without the address of a local file. */
const localLink = /^(?:(?:file|about):[^#]*)?#/i
/** Targets of note references: in the text, they lead to the note; in the note, they lead back to the text. */
const noteLink = /#(?:_ftn|_edn|ftnt|sdfootnote|sdendnote)(?:_?ref)?\d+(?:sym|anc)?$/i
const backLink = /#(?:_ftnref|_ednref|ftnt_ref)\d+$|#sd(?:foot|end)note\d+anc$/i

/** Turns links within the document, whose targets are not pasted, into text. Note references become superscripts. */
const settleLocalLinks = (body: Element): void => {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    if (!noteLink.test(address) && !localLink.test(address)) continue
    const isMark = noteLink.test(address)
    if (isMark && backLink.test(address) && !/^\s/.test(link.nextSibling?.textContent ?? ' ')) link.after(' ')
    if (isMark) rename(link, 'sup')
    else unwrap(link)
  }
  for (const bookmark of body.querySelectorAll('a:not([href])')) unwrap(bookmark)
}

/** Keeps footnotes and endnotes as text with superscript references, and drops what readers do not see. */
export const normalizeNotes = (body: Element): void => {
  dropUnread(body)
  settleLocalLinks(body)
}
