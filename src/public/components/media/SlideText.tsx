import type { Slider } from '../../content/content.ts'
import { useMessages, useTextAttributes } from '../../site/siteContext.tsx'
import { AboutTitle, SmartLink } from '../SmartLink.tsx'

/** Widths of a slide's picture. A phone of three dots to the pixel shows a picture of two as sharp, at half the weight. */
export const slideSizes = '(max-width: 48rem) and (min-resolution: 2.5dppx) 67vw, (max-width: 64rem) 100vw, 80vw'

/** What a slide says and where it leads, below its picture. */
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
