import { PictureWall } from '../components/media/PictureWall.tsx'
import { useMessages } from '../site/siteContext.tsx'
import { useEngineTexts } from './engineTexts.ts'

/** Pictures that ship with the product, in `static/gallery`. Source: specification 4.4. */
export const GalleryBlock = () => {
  const { gallery } = useMessages()
  const captions = Object.entries(useEngineTexts().gallery)
  const pictures = captions.map(([name, text], id) => ({ id, address: `/gallery/${name}.webp`, text, alt: '' }))
  return (
    <section className="section" aria-label={gallery.region}>
      <div className="wrap">
        <h2 className="unseen">{gallery.region}</h2>
        <PictureWall pictures={pictures} />
      </div>
    </section>
  )
}
