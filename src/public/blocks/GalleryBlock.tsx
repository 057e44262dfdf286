import { type MouseEvent, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Lightbox } from '../parts/Lightbox.tsx'
import { isPlainClick } from '../router.tsx'

/** The fixed local pictures of the photo gallery. Source: spec §2, 'Photo gallery'. */
const pictures = [
  ['fish-harvest', 'Farmers draw a full net from a pond'],
  ['homestead-pond', 'A homestead pond between banana plants'],
  ['shapla-morning', 'Water lilies on a pond in the morning'],
  ['char-island', 'Houses on a river island'],
  ['canal', 'A canal between paddy fields'],
  ['solar-aerator', 'A solar panel drives the aerator of a pond'],
  ['certificates', 'Young people with their training certificates'],
  ['operations-room', 'Staff in the operations room'],
].map(([file = '', text = '']) => ({ address: `/gallery/${file}.webp`, text }))

/** Pictures that open large, one after the other; without scripts each is a link to the picture itself. */
export const GalleryBlock = () => {
  const [shown, setShown] = useState<number>()
  const open = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setShown(index)
  }
  return (
    <section className="section" aria-label="Photo gallery">
      <div className="wrap">
        <ul className="gallery">
          {pictures.map(({ address, text }, index) => (
            <li key={address}>
              <a href={address} onClick={event => open(event, index)}>
                <figure>
                  <img src={address} alt="" width="960" height="640" loading="lazy" decoding="async" />
                  <figcaption>
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
      </div>
    </section>
  )
}
