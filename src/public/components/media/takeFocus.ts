/** Ref of a player or map that was just opened: moves the focus to it once. A new function per render would take it again. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
