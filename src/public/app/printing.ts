/** Loads every picture of a page that is shown as on paper, where nothing comes near by scrolling. A browser that waits for them before it prints does so by itself. */
export const loadPicturesForPrint = (): void => {
  window.matchMedia('print').addEventListener('change', () => {
    for (const picture of document.images) picture.loading = 'eager'
  })
}
