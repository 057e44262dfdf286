import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { textOf } from '../../schema/excerpt.ts'
import type { Faq } from '../content.ts'
import { langOf } from '../language.ts'
import { Picture } from '../parts/Picture.tsx'
import { Prose } from '../parts/Prose.tsx'

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

/** Questions of which one is open at a time; an address that ends in a question's id opens it. Source: spec §2, 'FAQ block'. */
export const FaqBlock = ({ faqs }: { readonly faqs: readonly Faq[] | undefined }) => {
  const { hash } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const asked = hash
      ? list.current?.querySelector<HTMLDetailsElement>(`details${CSS.escape(hash).replace('\\#', '#')}`)
      : null
    if (asked) asked.open = true
  }, [hash])
  return (
    <section className="section" aria-label="Questions">
      <div className="wrap reading faqs" ref={list}>
        {faqs === undefined && <p>Loading FAQs...</p>}
        {faqs?.map(faq => (
          <details key={faq.id} id={`faq-${faq.id}`} name="faq" lang={langOf(faq.faq_title)}>
            <summary>{faq.faq_title || 'Untitled'}</summary>
            {faq.thumb && <Picture src={faq.thumb} alt="" sizes="(min-width: 60rem) 46rem, 92vw" />}
            {faq.faq_content ? <Prose html={faq.faq_content} /> : <p>No content available.</p>}
          </details>
        ))}
      </div>
    </section>
  )
}
