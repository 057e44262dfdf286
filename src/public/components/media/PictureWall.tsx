import '../../styles/lazy/gallery.css'
import { type MouseEvent, useState } from 'react'
import { withoutFocalPoint } from '../../../api/protocol/fileAddress.ts'
import { isPlainClick } from '../../routing/router.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { Icon } from '../Icon.tsx'
import { Lightbox } from './Lightbox.tsx'
import { Picture } from './Picture.tsx'

/** A picture in a wall of pictures. */
export interface WallPicture {
  readonly id: number
  readonly address: string
  /** Caption; '' for none. */
  readonly text: string
  /** Description of the picture; '' if unknown. */
  readonly alt: string
}

const sizes = '(min-width: 60rem) 38rem, (min-width: 42rem) 45vw, 92vw'

/** Pictures that open in a lightbox. Without scripts, each is a link to its file. */
export const PictureWall = ({ pictures }: { readonly pictures: readonly WallPicture[] }) => {
  const { gallery } = useMessages()
  const attributesOf = useTextAttributes()
  const [shown, setShown] = useState<number>()
  const open = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setShown(index)
  }
  return (
    <>
      <ul className="gallery">
        {pictures.map(({ id, address, text, alt }, index) => (
          <li key={id}>
            <a
              href={withoutFocalPoint(address)}
              onClick={event => open(event, index)}
              aria-label={text || alt ? undefined : gallery.region}
            >
              <figure>
                <Picture src={address} alt={alt} sizes={sizes} maxWidth={1280} />
                <figcaption {...attributesOf(text)}>
                  {text}
                  <Icon name="enlarge" />
                </figcaption>
              </figure>
            </a>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Lightbox pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
