import type { Slider } from '../../content/content.ts'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { AboutTitle, SmartLink } from '../SmartLink.tsx'

/**
 * `sizes` of a slide's picture. On a phone it is 15rem high, so that a picture of 20:9 is wider than the screen. On a 3x
 * screen, a 2x picture looks as sharp at half the size.
 */
export const slideSizes =
  '(max-width: 48rem) and (min-resolution: 2.5dppx) max(67vw, 23rem), (max-width: 64rem) max(100vw, 30rem), 80vw'

/** Text and link of a slide, below its picture. */
export const SlideText = ({ slide, heading: Heading }: { readonly slide: Slider; readonly heading: 'h1' | 'h2' }) => {
  const { readMore } = useMessages()
  const attributesOf = useTextAttributes()
  return (
    <>
      {slide.title && (
        <Heading {...attributesOf(slide.title)}>
          <span>{slide.title}</span>
        </Heading>
      )}
      {slide.sub_title && (
        <p className="eyebrow" {...attributesOf(slide.sub_title)}>
          {slide.sub_title}
        </p>
      )}
      {slide.description && <p {...attributesOf(slide.description)}>{slide.description}</p>}
      <SmartLink className="button" to={slide.link_url}>
        {slide.link_text ? (
          <span {...attributesOf(slide.link_text)}>{slide.link_text}</span>
        ) : (
          <>
            {readMore}
            <AboutTitle title={slide.title} />
          </>
        )}
      </SmartLink>
    </>
  )
}
