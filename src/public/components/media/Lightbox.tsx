import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { Picture } from './Picture.tsx'

interface LightboxProps {
  readonly pictures: readonly { readonly address: string; readonly text: string; readonly alt: string }[]
  /** Index of the picture that is shown. */
  readonly shown: number
  readonly onShow: (index: number) => void
  /** Called when the dialog has been closed, however that was. */
  readonly onClose: () => void
}

/** Stands in the place of a picture until it has arrived. */
const Loading = () => {
  const { loading } = useMessages()
  return (
    <>
      <span className="spinner" />
      <span className="unseen">{loading}</span>
    </>
  )
}

/** A picture in a dialog over the page: arrow keys and buttons lead to the next; Escape, a click beside it and its first button close it. */
export const Lightbox = ({ pictures, shown, onShow, onClose }: LightboxProps) => {
  const messages = useMessages()
  const attributesOf = useTextAttributes()
  const dialog = useRef<HTMLDialogElement>(null)
  /** Address of the picture that has arrived. */
  const [arrived, setArrived] = useState<string>()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Leaving the page closes it, which gives the focus back and lets the page behind scroll.
    return () => opened?.close()
  }, [])
  const count = pictures.length
  const go = (steps: number) => onShow((shown + steps + count) % count)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    go(steps)
  }
  const picture = pictures[shown]
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={messages.gallery.region}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={event => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
    >
      {/* First, so that the dialog opens with the focus on it. */}
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
