/** Selector of focusable controls, without the colour picker, which is next to a text box for the same value. */
const controls =
  'input:not([type="hidden"], [type="color"], [type="file"]), textarea:not([aria-hidden]), select, button, [contenteditable="true"]'

/** Focuses the first enabled control in an element, or the element itself if there is none. */
export const focusFirst = (element: HTMLElement | null | undefined): void => {
  const found = [...(element?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const first = found.find(control => !control.matches(':disabled'))
  ;(first ?? element)?.focus()
}
