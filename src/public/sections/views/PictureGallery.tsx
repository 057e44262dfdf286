import { type MouseEvent, useState } from 'react'
import { withoutFocalPoint } from '../../../api/protocol/fileAddress.ts'
import { Icon } from '../../components/Icon.tsx'
import { Lightbox } from '../../components/media/Lightbox.tsx'
import { Picture } from '../../components/media/Picture.tsx'
import { isPlainClick } from '../../routing/router.tsx'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

const sizes = '(min-width: 60rem) 38rem, (min-width: 42rem) 45vw, 92vw'

/** The template `gallery`: pictures that open large, one after the other; without scripts each is a link to the picture itself. */
export const PictureGallery = ({ section }: Pick<SectionProps, 'section'>) => {
  const { gallery } = useMessages()
  const attributesOf = useTextAttributes()
  const [shown, setShown] = useState<number>()
  const pictures = (section.widgets ?? []).flatMap(({ id, title, thumb, thumb_alt: alt = '' }) =>
    thumb ? [{ id, address: thumb, text: title ?? '', alt }] : [],
  )
  const open = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setShown(index)
  }
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {pictures.length === 0 && <p>{gallery.empty}</p>}
      {pictures.length > 0 && (
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
      )}
      {shown !== undefined && (
        <Lightbox pictures={pictures} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
