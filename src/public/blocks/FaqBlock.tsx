import { type ToggleEvent, useEffect, useRef } from 'react'
import { textOf } from '../../schema/excerpt.ts'
import type { Faq } from '../content.ts'
import { langOf } from '../language.ts'
import { Picture } from '../parts/Picture.tsx'
import { Prose } from '../parts/Prose.tsx'
import { useLocation } from '../router.tsx'

/** Questions as search engines read them. */
export const questionsOf = (faqs: readonly Faq[]): readonly object[] =>
  faqs.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: faqs.map(faq => ({
            '@type': 'Question',
            name: faq.faq_title,
            acceptedAnswer: { '@type': 'Answer', text: textOf(faq.faq_content ?? '') },
          })),
        },
      ]
    : []

/** Opens the question that an address names, and makes an opened one the address, so that it can be passed on. */
const useDeepLinks = () => {
  const { hash } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const asked = hash ? list.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)?.closest('details') : null
    if (asked) asked.open = true
  }, [hash])
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    const id = currentTarget.querySelector('.answer')?.id
    // The entry of the history stays the router's own.
    if (currentTarget.open && id) window.history.replaceState(window.history.state, '', `#${id}`)
  }
  return { list, onToggle }
}

/** Questions of which one is open at a time; an address that ends in a question's id opens it, also without scripts. Source: spec §2, 'FAQ block'. */
export const FaqBlock = ({ faqs }: { readonly faqs: readonly Faq[] | undefined }) => {
  const { list, onToggle } = useDeepLinks()
  return (
    <section className="section" aria-label="Questions">
      <div className="wrap">
        <div className="faqs" ref={list}>
          {faqs === undefined && <p>Loading FAQs...</p>}
          {faqs?.map(faq => (
            <details key={faq.id} name="faq" lang={langOf(faq.faq_title)} onToggle={onToggle}>
              <summary>{faq.faq_title || 'Untitled'}</summary>
              {/* Browsers open the question around the place that an address names. */}
              <div className="answer" id={`faq-${faq.id}`}>
                {faq.thumb && <Picture src={faq.thumb} alt="" sizes="(min-width: 60rem) 42rem, 92vw" maxWidth={1280} />}
                {faq.faq_content ? <Prose html={faq.faq_content} /> : <p>No content available.</p>}
              </div>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
