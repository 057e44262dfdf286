/** Reads and changes pasted elements, whose styles are in `data-style`: see `inertHtml.ts`. */

/** Style value of an element, such as 'bold' for 'font-weight', in lower case; '' if absent. */
export const styleOf = (element: Element, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute('data-style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? ''

/** Replaces an element with its content. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Replaces an element with one of another tag, which gets its attributes and content. Returns the new element. */
export const rename = (element: Element, tag: string): Element => {
  const renamed = element.ownerDocument.createElement(tag)
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
