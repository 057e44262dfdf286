/**
 * Loads every picture when the page switches to the print style, as lazy pictures never come near the viewport there. A
 * browser that loads pictures before it prints needs none of this.
 */
export const loadPicturesForPrint = (): void => {
  window.matchMedia('print').addEventListener('change', () => {
    for (const picture of document.images) picture.loading = 'eager'
  })
}
