/** XML as text: a few elements with texts, so that no writer of whole documents (xmlbuilder2, fast-xml-builder) is loaded for them. */

import { withoutControls } from '../../../src/schema/values/text/characters.ts'

/** Halves of surrogate pairs, which XML does not allow. */
const forbidden = /\p{Surrogate}/gu

/** A text inside an element or an attribute in double quotes. */
export const xmlText = (text: string): string =>
  withoutControls(text)
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** An element with a text; '' for an empty one. */
export const element = (name: string, text: string | null | undefined): string =>
  text ? `<${name}>${xmlText(text)}</${name}>` : ''

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
