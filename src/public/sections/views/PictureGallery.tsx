import { PictureWall } from '../../components/media/PictureWall.tsx'
import { useMessages } from '../../site/siteContext.tsx'

import { MoreLink } from '../MoreLink.tsx'
import { SectionHead } from '../SectionHead.tsx'
import type { SectionProps } from '../sectionProps.ts'

/** Template `gallery`: a wall of pictures. */
export const PictureGallery = ({ section }: Pick<SectionProps, 'section'>) => {
  const { gallery } = useMessages()
  const pictures = (section.widgets ?? []).flatMap(({ id, title, thumb, thumb_alt: alt = '' }) =>
    thumb ? [{ id, address: thumb, text: title ?? '', alt }] : [],
  )
  return (
    <>
      <SectionHead title={section.title} subTitle={section.sub_title}>
        {section.link_url && <MoreLink to={section.link_url} of={section.title} />}
      </SectionHead>
      {pictures.length === 0 ? <p>{gallery.empty}</p> : <PictureWall pictures={pictures} />}
    </>
  )
}
