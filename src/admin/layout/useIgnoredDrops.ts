import { useEffect } from 'react'

/** Elements that handle drags themselves: editable text, for content dragged within it, and file inputs. */
const takesDrags = '[contenteditable="true"], input[type="file"]'

/**
 * Ignores files that are dropped on something that does not take them. The browser would leave the page to show the
 * file, and everything typed would be lost.
 */
export const useIgnoredDrops = (): void => {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      const { dataTransfer, target, type } = event
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
      const isTaken = target instanceof Element && target.closest(type === 'drop' ? 'input[type="file"]' : takesDrags)
      if (isTaken) return
      event.preventDefault()
      dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
