/** Styles that Pages, Google Sheets and others write as classes in a style sheet. */

const rules = /([^{}]+)\{([^{}]*)\}/g
/** Selector of a class, with or without a tag. Other selectors would turn styles of the whole document into markup. */
const byClass = /^[a-z\d]*\.[\w-]+$/i

/** Copies the declarations of a style sheet's classes to `data-style` of their elements, before the element's own. */
export const inlineClassStyles = (body: Element, styleSheet: string): void => {
  for (const [, selectors = '', declarations = ''] of styleSheet
    .replaceAll(/\/\*.*?\*\/|<!--|-->/gs, '')
    .matchAll(rules))
    for (const selector of selectors.split(',').map(each => each.trim()))
      if (byClass.test(selector))
        for (const element of body.querySelectorAll(selector))
          element.setAttribute('data-style', `${declarations.trim()};${element.getAttribute('data-style') ?? ''}`)
}
