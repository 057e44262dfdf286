/** Writes XML as text: a few elements need no library for whole documents (xmlbuilder2, fast-xml-builder). */

import { withoutControls } from '../../../src/schema/values/text/characters.ts'

/** Lone surrogates, which XML does not allow. */
const forbidden = /\p{Surrogate}/gu

/** A text escaped for an element or an attribute in double quotes. */
export const xmlText = (text: string): string =>
  withoutControls(text)
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element with a text; '' if the text is empty. */
export const xmlElement = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>` : ''

/** XML declaration at the start of a document. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
