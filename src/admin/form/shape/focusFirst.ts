/** What can be typed into or pressed; the colour picker stands beside a box for the same value. */
const controls =
  'input:not([type="hidden"], [type="color"], [type="file"]), textarea:not([aria-hidden]), select, button, [contenteditable="true"]'

/** Gives the focus to the first control in an element that can take it; to the element itself where there is none. */
export const focusFirst = (element: HTMLElement | null | undefined): void => {
  const found = [...(element?.querySelectorAll<HTMLElement>(controls) ?? [])]
  const first = found.find(control => !control.matches(':disabled'))
  ;(first ?? element)?.focus()
}
