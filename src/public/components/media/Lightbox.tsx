import { type KeyboardEvent, type RefObject, type TouchEvent, useEffect, useRef, useState } from 'react'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { Picture } from './Picture.tsx'

interface LightboxProps {
  readonly pictures: readonly { readonly address: string; readonly text: string; readonly alt: string }[]
  /** Index of the current picture. */
  readonly shown: number
  readonly onShow: (index: number) => void
  /** Called when the dialog has closed, by any means. */
  readonly onClose: () => void
}

/** Spinner in place of a picture that has not loaded yet. */
const Loading = () => {
  const { loading } = useMessages()
  return (
    <>
      <span className="spinner" />
      <span className="unseen">{loading}</span>
    </>
  )
}

/**
 * Opens the dialog as a history entry of its own, so that Back closes it. Returns the handler of the dialog's `close`
 * event, which goes back from that entry.
 */
const useModal = (dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) => {
  const closed = useRef(onClose)
  closed.current = onClose
  const hasEntry = useRef(false)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // The entry has the state of the page's entry, because the router compares its key.
    window.history.pushState(window.history.state, '')
    hasEntry.current = true
    const { href } = window.location
    const goBack = (event: PopStateEvent) => {
      hasEntry.current = false
      // The page stays the same, so the router has nothing to do.
      if (window.location.href === href) event.stopImmediatePropagation()
      // Closing restores the focus.
      opened?.close()
      closed.current()
    }
    // Captures the event, to handle it before the router's own listener.
    window.addEventListener('popstate', goBack, true)
    return () => {
      window.removeEventListener('popstate', goBack, true)
      // Closing on unmount restores the focus and lets the page scroll again.
      opened?.close()
    }
  }, [dialog])
  return () => {
    if (hasEntry.current) window.history.back()
  }
}

/** Minimum distance of a swipe, px. */
const swipePx = 40

/** Handlers of an element on which a swipe to the left goes one step forward, and one to the right one step back. */
const useSwipe = (go: (steps: number) => void) => {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      // Two fingers zoom, and one finger moves a page that is zoomed in.
      const isSwipe = touches.length === 1 && (window.visualViewport?.scale ?? 1) === 1
      from.current = isSwipe && touch ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = undefined
      if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}

/**
 * Modal dialog with one picture. Arrow keys, buttons and swipes change the picture; Escape, Back, a click outside the
 * picture and the close button close it.
 */
export const Lightbox = ({ pictures, shown, onShow, onClose }: LightboxProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Address of the picture that has loaded. */
  const [arrived, setArrived] = useState<string>()
  const takeEntryBack = useModal(dialog, onClose)
  const count = pictures.length
  const go = (steps: number) => onShow((shown + steps + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    go(steps)
  }
  const swipe = useSwipe(go)
  const picture = pictures[shown]
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={messages.gallery.region}
      {...swipe}
      onClose={takeEntryBack}
      onKeyDown={onKeyDown}
      onClick={event => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      {/* First element, so that it gets the focus when the dialog opens. */}
      <button
        type="button"
        className="lightbox-close"
        onClick={() => dialog.current?.close()}
        aria-label={messages.close}
      >
        <Icon name="close" />
      </button>
      <figure onLoadCapture={() => setArrived(picture.address)}>
        <div role="status">{arrived !== picture.address && <Loading />}</div>
        <Picture
          key={picture.address}
          src={picture.address}
          alt={picture.alt || picture.text}
          sizes="min(60rem, 92vw)"
          when="soon"
        />
        <figcaption aria-live="polite">
          <span {...attributesOf(picture.text)}>{picture.text}</span>
          <span className="lightbox-place">{messages.placeOf(shown + 1, count)}</span>
        </figcaption>
      </figure>
      <button type="button" className="lightbox-previous" onClick={() => go(-1)} aria-label={messages.gallery.previous}>
        <Icon name="previous" />
      </button>
      <button type="button" className="lightbox-next" onClick={() => go(1)} aria-label={messages.gallery.next}>
        <Icon name="next" />
      </button>
    </dialog>
  )
}
